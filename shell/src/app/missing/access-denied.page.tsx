import { Link } from '@dialdeck/router';
import { EmptyState, makeStyles, Panel, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { useOwnLists } from '#app/own-lists/use-own-lists.ts';

const useStyles = makeStyles({
  links: { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: tokens.spacingVerticalS },
});

/** For signed-in people without the right, with links to the screens that they may open. */
export function AccessDeniedPage() {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const lists = useOwnLists();
  return (
    <Panel>
      <title>Access Denied · Dialdeck</title>
      <EmptyState
        level={1}
        title="Access Denied"
        action={
          <div className={styles.links}>
            <Link to="/" className={linkClassName}>
              Back to Dashboard
            </Link>
            {lists?.map(({ id, name }) => (
              <Link key={id} to={`/contacts/${id}`} className={linkClassName}>
                {name}
              </Link>
            ))}
            {lists?.length === 0 && 'No list is assigned to you yet. Ask your administrator.'}
          </div>
        }
      >
        You need admin privileges to access this page.
      </EmptyState>
    </Panel>
  );
}
