import { Link, useLocation } from '@dialdeck/router';
import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { BoardRegular } from '@fluentui/react-icons/headless/svg/board';
import { CallProhibitedRegular } from '@fluentui/react-icons/headless/svg/call-prohibited';
import { DocumentSearchRegular } from '@fluentui/react-icons/headless/svg/document-search';
import { HomeRegular } from '@fluentui/react-icons/headless/svg/home';
import { KeyRegular } from '@fluentui/react-icons/headless/svg/key';
import { ListBarRegular } from '@fluentui/react-icons/headless/svg/list-bar';
import { OrganizationRegular } from '@fluentui/react-icons/headless/svg/organization';
import { PeopleTeamRegular } from '@fluentui/react-icons/headless/svg/people-team';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/headless/svg/shield-checkmark';
import { TagMultipleRegular } from '@fluentui/react-icons/headless/svg/tag-multiple';
import { TextQuoteRegular } from '@fluentui/react-icons/headless/svg/text-quote';
import { Fragment, useId } from 'react';
import { useShell } from '#shell-context.ts';
import { adminAreaOf, currentEntry, type NavEntry } from './nav-entries.ts';

const ICONS = {
  '/admin': HomeRegular,
  '/admin/users2': PeopleTeamRegular,
  '/admin/call-lists': ListBarRegular,
  '/admin/teams': OrganizationRegular,
  '/admin/rules': ShieldCheckmarkRegular,
  '/admin/do-not-call': CallProhibitedRegular,
  '/admin/evidence': DocumentSearchRegular,
  '/admin/results': TagMultipleRegular,
  '/admin/scripts': TextQuoteRegular,
  '/admin/sign-in': KeyRegular,
  // Leads have no evidence: the icon has one meaning for each role.
  '/reports': DocumentSearchRegular,
  '/board': BoardRegular,
} as const satisfies Record<NavEntry['to'], unknown>;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  heading: {
    margin: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    borderInlineStartWidth: tokens.strokeWidthThicker,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { fontSize: tokens.fontSizeBase500, lineHeight: 0 },
  current: {
    borderInlineStartColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorNeutralBackground1Selected,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Side navigation of the admin screens; the entry of the current screen is marked. */
export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const styles = useStyles();
  const headingId = useId();
  const { session } = useShell();
  return (
    <nav aria-label="Admin">
      {adminAreaOf(session).groups.map(({ heading, entries }) => (
        <Fragment key={heading ?? ''}>
          {heading && (
            <p id={headingId} className={styles.heading}>
              {heading}
            </p>
          )}
          <ul className={styles.list} aria-labelledby={heading && headingId}>
            <Entries of={entries} onNavigate={onNavigate} />
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

function Entries({ of, onNavigate }: { of: readonly NavEntry[]; onNavigate: (() => void) | undefined }) {
  const styles = useStyles();
  const current = currentEntry(useLocation().pathname);
  return of.map(({ label, to }) => {
    const Icon = ICONS[to];
    const isCurrent = to === current;
    return (
      <li key={to}>
        <Link
          to={to}
          className={mergeClasses(styles.link, isCurrent && styles.current)}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onNavigate}
        >
          <span className={styles.icon}>
            <Icon />
          </span>
          {label}
        </Link>
      </li>
    );
  });
}
