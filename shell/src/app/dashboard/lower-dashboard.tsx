import { useQuery } from '@dialdeck/apollo';
import { DISPOSITION_WORDS, OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { overdueWords } from '@dialdeck/common/calls/overdue.rules';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { nearTimeText } from '@dialdeck/common/time/date-words';
import { formatDuration } from '@dialdeck/common/time/duration';
import type { CallOutcome, Disposition } from '@dialdeck/common/words';
import { Link } from '@dialdeck/router';
import { Button, EmptyState, makeStyles, Panel, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { useState } from 'react';
import { DashboardActivityDocument, GetStartedDocument, type GetStartedQuery } from '#__generated__/graphql.ts';
import { YourLists } from '#app/own-lists/your-lists.tsx';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
  // Side by side, neither shifts the other when it loads.
  columns: {
    display: 'grid',
    alignItems: 'start',
    gap: tokens.spacingVerticalXXL,
    '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  // Ten calls, and the number and three names, have their place before they come.
  calls: { minHeight: '20rem' },
  callbacks: { minHeight: '7rem' },
});

interface LowerDashboardProps {
  /** Figures of other people are on the same page. */
  isOwn: boolean;
  isAdmin: boolean;
}

/** Recent calls and due callbacks, below the main content. */
export function LowerDashboard({ isOwn, isAdmin }: LowerDashboardProps) {
  const styles = useStyles();
  return (
    <div className={styles.sections}>
      <div className={styles.columns}>
        <Panel title="Recent Activity">
          <div className={styles.calls}>
            <RecentActivity />
          </div>
        </Panel>
        <div className={styles.sections}>
          <Panel title={isOwn ? 'Your Callbacks Due' : 'Callbacks Due'}>
            <div className={styles.callbacks}>
              <CallbacksDue />
            </div>
          </Panel>
          <YourLists />
          {/* Last, so that nothing moves when it comes. */}
          {isAdmin && <GetStarted />}
        </div>
      </div>
    </div>
  );
}

const useCallbacksDueStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  callback: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
});

const number = new Intl.NumberFormat();

/** Whom this person has promised to call by now: how many, the most overdue ones, and the way to the rest. */
function CallbacksDue() {
  const styles = useCallbacksDueStyles();
  const linkClassName = useLinkClassName();
  const { activity, isFailed } = useActivity();
  const { nodes, dueCount } = activity?.callbacks ?? {};
  const now = Date.now();
  const due = nodes?.flatMap(({ callbackAt, ...contact }) =>
    callbackAt && Date.parse(callbackAt) <= now ? [{ ...contact, callbackAt }] : [],
  );
  return (
    <>
      {isFailed && <EmptyState title="Your callbacks could not be loaded" />}
      {dueCount === 0 && <EmptyState title="No callbacks due" />}
      {due !== undefined && dueCount !== undefined && dueCount > 0 && (
        <>
          <Link className={linkClassName} to="/contacts?panel=callbacks">
            {dueCount === 1 ? '1 callback due' : `${number.format(dueCount)} callbacks due`}
          </Link>
          <ul className={styles.list}>
            {due.map(({ id, callbackAt, ...contact }) => (
              <li key={id} className={styles.callback}>
                <bdi>{fullName(contact, 'Unknown Contact')}</bdi>
                {` · ${overdueWords(callbackAt, now)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const useRecentActivityStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  call: {
    paddingBlock: tokens.spacingVerticalXS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

/** The last calls of this person; a name opens the contact's details in its queue. */
function RecentActivity() {
  const styles = useRecentActivityStyles();
  const linkClassName = useLinkClassName();
  const { activity, isFailed } = useActivity();
  const calls = activity?.recentCalls;
  return (
    <>
      {isFailed && <EmptyState title="Your calls could not be loaded" />}
      {calls?.length === 0 && <EmptyState title="No recent activity" />}
      <ul className={styles.list}>
        {calls?.map((call) => {
          const name = call.contactName ?? formatPhone(call.phoneNumber);
          const words = [resultWords(call), formatDuration(call.duration), nearTimeText(call.calledAt, Date.now())];
          return (
            <li key={call.id} className={styles.call}>
              {call.contactName && call.callListId ? (
                <Link className={linkClassName} to={`/contacts/${call.callListId}?contact=${call.contactId}`}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
              {` · ${words.join(' · ')}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The user's recent calls and due callbacks; undefined until they are known. */
function useActivity() {
  const { data, error } = useQuery(DashboardActivityDocument, { fetchPolicy: 'cache-and-network' });
  return { activity: data, isFailed: !data && error !== undefined };
}

const HIDDEN = 'dialdeck.get-started-hidden';

const useGetStartedStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  step: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '24px' },
  // Every link begins at the same edge.
  mark: { display: 'flex', width: '20px', color: tokens.colorStatusSuccessForeground1 },
});

const steps = ({ callLists: { nodes }, contactTotals, teamSummary, ruleSets }: GetStartedQuery) => [
  { name: 'Create a call list', to: '/admin/call-lists', isDone: nodes.length > 0 },
  { name: 'Import contacts', to: '/admin/call-lists', isDone: (contactTotals?.contacts ?? 0) > 0 },
  {
    name: 'Assign agents',
    to: '/admin/call-lists',
    isDone: nodes.some(({ assigneeCount }) => (assigneeCount ?? 0) > 0),
  },
  { name: 'Invite your team', to: '/admin/users2', isDone: (teamSummary?.total ?? 0) > 1 },
  { name: 'Choose calling rules', to: '/admin/rules', isDone: ruleSets.some(({ state }) => state === 'active') },
];

/** The way from an empty platform to the first call, for admins, until all of it is done or hidden in this browser. */
function GetStarted() {
  const styles = useGetStartedStyles();
  const linkClassName = useLinkClassName();
  const [isHidden, setHidden] = useState(() => window.localStorage.getItem(HIDDEN) !== null);
  const { data } = useQuery(GetStartedDocument, { fetchPolicy: 'cache-and-network', skip: isHidden });
  if (isHidden || !data || steps(data).every(({ isDone }) => isDone)) return null;
  const hide = () => {
    window.localStorage.setItem(HIDDEN, '');
    setHidden(true);
  };
  return (
    <Panel
      title="Get Started"
      actions={
        <Button appearance="subtle" size="small" onClick={hide}>
          Hide
        </Button>
      }
    >
      <ol className={styles.list}>
        {steps(data).map(({ name, to, isDone }) => (
          <li key={name} className={styles.step}>
            <span className={styles.mark}>
              {isDone && <CheckmarkCircleRegular role="img" aria-hidden={false} aria-label="Done" fontSize={20} />}
            </span>
            <Link className={linkClassName} to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface PastCall {
  readonly outcome?: CallOutcome | null;
  readonly disposition?: Disposition | null;
}

/** The result of a call: its disposition, else its outcome. */
function resultWords({ outcome, disposition }: PastCall): string {
  if (disposition) return DISPOSITION_WORDS[disposition];
  return outcome ? OUTCOME_WORDS[outcome] : 'No result yet';
}
