import { Link } from '@dialdeck/router';
import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { ArrowUploadRegular } from '@fluentui/react-icons/headless/svg/arrow-upload';
import { DataTrendingRegular } from '@fluentui/react-icons/headless/svg/data-trending';
import { ListBarRegular } from '@fluentui/react-icons/headless/svg/list-bar';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { ShieldKeyholeRegular } from '@fluentui/react-icons/headless/svg/shield-keyhole';
import type { ComponentType } from 'react';

interface Action {
  title: string;
  text: string;
  Icon: ComponentType;
  /** None: Settings and User Permissions lead nowhere yet. */
  to?: string;
}

const ACTIONS: readonly Action[] = [
  {
    title: 'Manage Users',
    text: 'Add team members, change roles, resend invitations.',
    Icon: PeopleTeamRegular,
    to: '/admin/users2',
  },
  {
    title: 'Manage Call Lists',
    text: 'Create lists, import contacts, assign agents.',
    Icon: ListBarRegular,
    to: '/admin/call-lists',
  },
  {
    title: 'Upload to User',
    text: 'Upload contact sheets directly to users.',
    Icon: ArrowUploadRegular,
    to: '/admin/upload-to-user',
  },
  { title: 'Analytics', text: 'Call performance of every agent.', Icon: DataTrendingRegular, to: '/reports' },
  { title: 'Settings', text: 'Settings of the platform. Not available yet.', Icon: SettingsRegular },
  { title: 'User Permissions', text: 'What each role may do. Not available yet.', Icon: ShieldKeyholeRegular },
];

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  card: {
    display: 'flex',
    gap: tokens.spacingHorizontalM,
    height: '100%',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  link: {
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1Hover}`,
    },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  idle: { backgroundColor: tokens.colorNeutralBackground2 },
  icon: { color: tokens.colorBrandForeground1, fontSize: tokens.fontSizeHero700, lineHeight: 0 },
  idleIcon: { color: tokens.colorNeutralForeground3 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Links to the management of each part of the platform. */
export function AdminActions() {
  const styles = useStyles();
  return (
    <ul className={styles.grid}>
      {ACTIONS.map((action) => (
        <li key={action.title}>
          <ActionCard action={action} />
        </li>
      ))}
    </ul>
  );
}

function ActionCard({ action: { title, text, Icon, to } }: { action: Action }) {
  const styles = useStyles();
  const content = (
    <>
      <span className={mergeClasses(styles.icon, !to && styles.idleIcon)}>
        <Icon />
      </span>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
    </>
  );
  if (!to) return <div className={mergeClasses(styles.card, styles.idle)}>{content}</div>;
  return (
    <Link to={to} className={mergeClasses(styles.card, styles.link)}>
      {content}
    </Link>
  );
}
