import { overdueWords } from '@dialdeck/common/calls/overdue.rules';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { Link } from '@dialdeck/router';
import { EmptyState, makeStyles, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { useActivity } from './use-activity.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  callback: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
});

const number = new Intl.NumberFormat();

/** Whom this person has promised to call by now: how many, the most overdue ones, and the way to the rest. */
export function CallbacksDue() {
  const styles = useStyles();
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
