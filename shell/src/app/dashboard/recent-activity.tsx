import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { nearTimeText } from '@dialdeck/common/time/date-words';
import { formatDuration } from '@dialdeck/common/time/duration';
import { Link } from '@dialdeck/router';
import { EmptyState, makeStyles, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { resultWords } from './activity.rules.ts';
import { useActivity } from './use-activity.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  call: {
    paddingBlock: tokens.spacingVerticalXS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

/** The last calls of this person; a name opens the contact's details in its queue. */
export function RecentActivity() {
  const styles = useStyles();
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
