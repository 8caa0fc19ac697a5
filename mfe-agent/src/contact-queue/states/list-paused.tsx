import { Link } from '@dialdeck/router';
import { EmptyState, makeStyles, tokens, useLinkClassName } from '@dialdeck/ui/core';
import type { CallListNamesQuery } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  lists: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
});

export interface ListPausedProps {
  name: string;
  /** The lists that the agent can go on with. */
  others: CallListNamesQuery['callLists']['nodes'];
}

/** Instead of the rows of a list that was paused while it was open. */
export function ListPaused({ name, others }: ListPausedProps) {
  const styles = useStyles();
  const link = useLinkClassName();
  return (
    <div role="status">
      <EmptyState
        title={`${name} is paused.`}
        action={
          others.length > 0 && (
            <ul className={styles.lists} aria-label="Other call lists">
              {others.map((list) => (
                <li key={list.id}>
                  <Link to={`/contacts/${list.id}`} className={link}>
                    {list.name}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      >
        {others.length > 0
          ? 'Results of your calls are still saved. Continue with another list:'
          : 'Results of your calls are still saved. You have no other list.'}
      </EmptyState>
    </div>
  );
}
