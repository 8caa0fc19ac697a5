import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/user.rules';
import { ErrorPanel, makeStyles, SearchBox, Spinner, tokens, useSettled } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { useState } from 'react';
import { AssignableUsersDocument } from '#__generated__/graphql.ts';
import { LoadMore } from '#paging/load-more.tsx';

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none', marginBottom: tokens.spacingVerticalS },
  list: { maxHeight: '18rem', overflowY: 'auto', margin: 0, padding: 0, border: 0, minWidth: 0 },
  email: {
    marginInlineStart: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});

export interface AssignableUsersProps {
  selected: ReadonlySet<string>;
  onToggle: (userId: string) => void;
}

/** A checkbox for each active user with role user, by full name and e-mail address. */
export function AssignableUsers({ selected, onToggle }: AssignableUsersProps) {
  const styles = useStyles();
  const [term, setTerm] = useState('');
  const search = useSettled(term.trim());
  const variables = { first: PAGE_SIZE_DEFAULT, ...(search && { search }) };
  const { data, previousData, error, refetch } = useQuery(AssignableUsersDocument, {
    variables,
    // The first page is asked for anew by the dialog.
    fetchPolicy: search ? 'cache-and-network' : 'cache-first',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(AssignableUsersDocument, variables, {
    pageOf: ({ users }) => users,
    withPage: (before, users) => ({ ...before, users }),
  });
  const users = (data ?? previousData)?.users;
  if (error) {
    return (
      <ErrorPanel title="The users could not be loaded" onRetry={() => void refetch()}>
        {failureOf(error, 'Failed to fetch users').sentence}
      </ErrorPanel>
    );
  }
  if (!users) return <Spinner label="Loading users..." />;
  return (
    <div>
      <SearchBox
        className={styles.search}
        placeholder="Search users..."
        aria-label="Search users"
        value={term}
        onChange={(_event, { value }) => setTerm(value)}
      />
      <fieldset className={styles.list} aria-label="Users">
        {users.nodes.map((user) => (
          <div key={user.id}>
            <Checkbox
              checked={selected.has(user.id)}
              onChange={() => onToggle(user.id)}
              label={
                <>
                  {fullName(user)} <span className={styles.email}>{user.email}</span>
                </>
              }
            />
          </div>
        ))}
        {users.nodes.length === 0 && (search ? 'No users found' : 'No users available')}
        <LoadMore pageInfo={users.pageInfo} onLoadMore={loadMore} fallback="Failed to fetch users" />
      </fieldset>
    </div>
  );
}
