import { fullName } from '@dialdeck/common/user.rules';
import { Avatar, Badge, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { TeamRow_UserFragmentDoc } from '#__generated__/graphql.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useIsNarrow } from '#table/use-is-narrow.ts';
import { useTableStyles } from '#table/use-table-styles.ts';
import { createdDate } from './created-date.ts';
import { TeamRowActions } from './team-row-actions.tsx';
import { TeamStatusBadge } from './team-status-badge.tsx';
import type { TeamActions } from './use-member-actions.tsx';

const useStyles = makeStyles({
  table: { minWidth: '54rem' },
  name: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  role: { width: '5.5rem' },
  status: { width: '11.5rem' },
  date: { width: '7rem' },
  actions: { width: '15rem' },
  menu: { width: '5rem' },
});

export interface TeamTableProps {
  users: readonly (FragmentType<typeof TeamRow_UserFragmentDoc> & { id: string })[];
  actions: TeamActions;
}

export function TeamTable({ users, actions }: TeamTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const isNarrow = useIsNarrow();
  return (
    <TableFrame label="Team members">
      <Table className={styles.table} aria-label="Team members">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Name</TableHeaderCell>
            <TableHeaderCell>Email</TableHeaderCell>
            <TableHeaderCell className={styles.role}>Role</TableHeaderCell>
            <TableHeaderCell className={styles.status}>Status</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(styles.date, shared.numberHead)}>Created</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(shared.actions, isNarrow ? styles.menu : styles.actions)}>
              Actions
            </TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {users.map((user) => (
            <TeamRow key={user.id} user={user} actions={actions} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function TeamRow({ user: masked, actions }: { user: TeamTableProps['users'][number]; actions: TeamActions }) {
  const styles = useStyles();
  const shared = useTableStyles();
  const user = readFragment(TeamRow_UserFragmentDoc, masked);
  return (
    <TableRow>
      <TableCell className={shared.cell}>
        <div className={styles.name}>
          <Avatar person={user} size={28} />
          <span className={shared.line} title={fullName(user)}>
            {fullName(user)}
          </span>
        </div>
      </TableCell>
      <TableCell className={shared.cell}>
        <span className={shared.line} title={user.email}>
          {user.email}
        </span>
      </TableCell>
      <TableCell>
        <Badge appearance="outline" color={user.role === 'admin' ? 'brand' : 'informative'}>
          {user.role}
        </Badge>
      </TableCell>
      <TableCell>
        <TeamStatusBadge user={user} />
      </TableCell>
      <TableCell className={shared.number}>{createdDate(user.createdAt)}</TableCell>
      <TableCell className={shared.actions}>
        <TeamRowActions user={user} actions={actions} />
      </TableCell>
    </TableRow>
  );
}
