import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import {
  Badge,
  EmptyState,
  ErrorPanel,
  makeStyles,
  Panel,
  SearchBox,
  Spinner,
  tokens,
  useSettled,
} from '@dialdeck/ui/core';
import { PeopleListRegular } from '@fluentui/react-icons/headless/svg/people-list';
import { useState } from 'react';
import { UserManagementPageDocument } from '#__generated__/graphql.ts';
import { LoadMore } from '#paging/load-more.tsx';
import { Activation, useActivation } from './activation.tsx';
import { UserCard } from './user-card.tsx';

const FALLBACK = 'Failed to fetch users';

const useStyles = makeStyles({
  search: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyle: 'none' },
});

export function UserList() {
  const styles = useStyles();
  const { asking, toggle } = useActivation();
  const [term, setTerm] = useState('');
  const search = useSettled(term.trim());
  const variables = { first: PAGE_SIZE_DEFAULT, ...(search && { search }) };
  const { data, previousData, error, refetch } = useQuery(UserManagementPageDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(UserManagementPageDocument, variables, {
    pageOf: ({ users }) => users,
    withPage: (before, users) => ({ ...before, users }),
  });
  if (error) {
    return (
      <ErrorPanel title="Error Loading Users" retryLabel="Try Again" onRetry={() => void refetch()}>
        {failureOf(error, FALLBACK).sentence}
      </ErrorPanel>
    );
  }
  const users = (data ?? previousData)?.users;
  return (
    <Panel>
      <div className={styles.search}>
        <SearchBox
          placeholder="Search users..."
          aria-label="Search users"
          value={term}
          onChange={(_event, { value }) => setTerm(value)}
        />
        {users && (
          <Badge appearance="tint" size="large">
            {users.totalCount.toLocaleString()} {users.totalCount === 1 ? 'user' : 'users'}
          </Badge>
        )}
      </div>
      {!users && <Spinner label="Loading users..." />}
      {users && users.nodes.length === 0 && <EmptyState icon={<PeopleListRegular />} title="No users found" />}
      {users && (
        <ul className={styles.list}>
          {users.nodes.map((user) => (
            <UserCard key={user.id} user={user} onToggle={toggle} />
          ))}
        </ul>
      )}
      {users && <LoadMore pageInfo={users.pageInfo} onLoadMore={loadMore} fallback={FALLBACK} />}
      <Activation asking={asking} />
    </Panel>
  );
}
