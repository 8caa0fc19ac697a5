import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { hasAdminRole } from '@dialdeck/common/words';
import {
  Badge,
  EmptyState,
  ErrorPanel,
  makeStyles,
  mergeClasses,
  Panel,
  SearchBox,
  Spinner,
  tokens,
  useSettled,
} from '@dialdeck/ui/core';
import { PeopleListRegular } from '@fluentui/react-icons/headless/svg/people-list';
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person';
import { PersonAvailableRegular } from '@fluentui/react-icons/headless/svg/person-available';
import { PersonProhibitedRegular } from '@fluentui/react-icons/headless/svg/person-prohibited';
import { ShieldRegular } from '@fluentui/react-icons/headless/svg/shield';
import { useState } from 'react';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { UserCard_UserFragmentDoc, UserManagementPageDocument } from '#__generated__/graphql.ts';
import { LoadMore } from '#paging/load-more.tsx';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { Activation, useActivation } from './activation.tsx';
import { RoleBadge } from './role-badge.tsx';
import type { SwitchedUser } from './use-set-user-active.ts';

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

const useUserCardStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  icon: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase500, lineHeight: 0 },
  admin: { color: tokens.colorBrandForeground1 },
  words: { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  email: { color: tokens.colorNeutralForeground3 },
  // Where the badges have a line of their own, the menu is at its end.
  badges: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, marginInlineEnd: 'auto' },
});

interface UserCardProps {
  user: FragmentType<typeof UserCard_UserFragmentDoc>;
  onToggle: (user: SwitchedUser) => void;
}

/** One account: the person, their rights, and the switch that turns it on and off. */
function UserCard({ user: masked, onToggle }: UserCardProps) {
  const styles = useUserCardStyles();
  const user = readFragment(UserCard_UserFragmentDoc, masked);
  const isAdmin = hasAdminRole(user);
  const RoleIcon = isAdmin ? ShieldRegular : PersonRegular;
  return (
    <li className={styles.root}>
      <span className={mergeClasses(styles.icon, isAdmin && styles.admin)}>
        <RoleIcon />
      </span>
      <div className={styles.words}>
        <div className={styles.name}>{fullName(user)}</div>
        <div className={styles.email}>{user.email}</div>
      </div>
      <div className={styles.badges}>
        <Badge appearance="tint" color={user.isEmailVerified ? 'success' : 'warning'}>
          {user.isEmailVerified ? 'Verified' : 'Unverified'}
        </Badge>
        <RoleBadge role={user.role} />
        <Badge appearance="tint" color={user.isActive ? 'success' : 'subtle'}>
          {user.isActive ? 'Active' : 'Inactive'}
        </Badge>
      </div>
      <ActionsMenu
        name={fullName(user)}
        actions={[
          {
            label: user.isActive ? 'Deactivate User' : 'Activate User',
            icon: user.isActive ? <PersonProhibitedRegular /> : <PersonAvailableRegular />,
            isDanger: user.isActive,
            onClick: () => onToggle(user),
          },
        ]}
      />
    </li>
  );
}
