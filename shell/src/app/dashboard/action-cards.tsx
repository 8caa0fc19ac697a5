import { hasAdminRole } from '@dialdeck/common/words';
import type { Shell } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { ChartMultipleRegular } from '@fluentui/react-icons/headless/svg/chart-multiple';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { TextBulletListRegular } from '@fluentui/react-icons/headless/svg/text-bullet-list';
import type { ReactNode } from 'react';
import { type OwnList, useOwnLists } from '#app/own-lists/use-own-lists.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

interface ActionCardsProps {
  shell: Shell;
}

/** The links of the dashboard. */
export function ActionCards({ shell }: ActionCardsProps) {
  const styles = useStyles();
  const lists = useOwnLists();
  const isAdmin = hasAdminRole(shell.session);
  return (
    <ul className={styles.root}>
      <ActionLink to={startDialingAddress(lists)} icon={<CallRegular />} title="Start Dialing">
        {startDialingWords(lists, isAdmin)}
      </ActionLink>
      <ActionLink to="/admin/call-lists" icon={<TextBulletListRegular />} title="Call Lists">
        {isAdmin ? 'Create, assign and fill lists' : 'Your lists are below.'}
      </ActionLink>
      <ActionLink to="/reports" icon={<ChartMultipleRegular />} title="Reports">
        Results by day and disposition
      </ActionLink>
      {isAdmin && (
        <>
          <ActionLink to="/admin" icon={<PeopleTeamRegular />} title="Admin Dashboard">
            Team, lists and imports
          </ActionLink>
          <ActionButton
            icon={<SettingsRegular />}
            title="Settings"
            onClick={() => shell.notify({ title: 'Settings feature coming soon!' })}
          >
            Preferences of the organization
          </ActionButton>
        </>
      )}
    </ul>
  );
}

/** Without a list an admin's first step is to make one. */
function startDialingWords(lists: readonly OwnList[] | undefined, isAdmin: boolean): string {
  if (lists?.length !== 0) return 'Work through your first call list';
  return isAdmin ? 'First create a call list' : 'No list is assigned to you yet.';
}

/** The first list's queue; call list management when there are no lists. Until that is known, the queue finds its own first list. */
function startDialingAddress(lists: readonly OwnList[] | undefined): string {
  if (!lists) return '/contacts';
  const [first] = lists;
  return first ? `/contacts/${first.id}` : '/admin/call-lists';
}

const useActionCardStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    minHeight: '72px',
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { color: tokens.colorBrandForeground1, fontSize: tokens.fontSizeHero700, lineHeight: 0 },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground3 },
});

interface ActionCardProps {
  icon: ReactNode;
  title: string;
  children: string;
}

/** A card that goes somewhere. */
function ActionLink({ to, ...card }: ActionCardProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={useActionCardStyles().card}>
        <Face {...card} />
      </Link>
    </li>
  );
}

/** A card that does something here. */
function ActionButton({ onClick, ...card }: ActionCardProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={useActionCardStyles().card}>
        <Face {...card} />
      </button>
    </li>
  );
}

function Face({ icon, title, children }: ActionCardProps) {
  const styles = useActionCardStyles();
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{children}</span>
      </span>
    </>
  );
}
