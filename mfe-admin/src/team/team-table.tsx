import { fullName } from '@dialdeck/common/user.rules';
import { Avatar, Badge, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { TeamRow_UserFragmentDoc } from '#__generated__/graphql.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { createdDate } from './created-date.ts';
import { type TeamActions, TeamRowActions } from './team-row-actions.tsx';
import { TeamStatusBadge } from './team-status-badge.tsx';

const useStyles = makeStyles({
  table: { minWidth: '56rem' },
  name: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  words: { overflowWrap: 'anywhere' },
  cell: { paddingTop: tokens.spacingVerticalXS, paddingBottom: tokens.spacingVerticalXS },
  role: { width: '5.5rem' },
  status: { width: '11.5rem' },
  date: { width: '7rem', fontVariantNumeric: 'tabular-nums' },
  actions: { width: '8rem' },
});

export interface TeamTableProps {
  users: readonly (FragmentType<typeof TeamRow_UserFragmentDoc> & { id: string })[];
  actions: TeamActions;
}

export function TeamTable({ users, actions }: TeamTableProps) {
  const styles = useStyles();
  return (
    <TableFrame label="Team members">
      <Table className={styles.table} aria-label="Team members">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Name</TableHeaderCell>
            <TableHeaderCell>Email</TableHeaderCell>
            <TableHeaderCell className={styles.role}>Role</TableHeaderCell>
            <TableHeaderCell className={styles.status}>Status</TableHeaderCell>
            <TableHeaderCell className={styles.date}>Created</TableHeaderCell>
            <TableHeaderCell className={styles.actions}>Actions</TableHeaderCell>
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
  const user = readFragment(TeamRow_UserFragmentDoc, masked);
  return (
    <TableRow>
      <TableCell className={styles.cell}>
        <div className={styles.name}>
          <Avatar person={user} size={28} />
          <span className={styles.words}>{fullName(user)}</span>
        </div>
      </TableCell>
      <TableCell className={mergeClasses(styles.cell, styles.words)}>{user.email}</TableCell>
      <TableCell>
        <Badge appearance="outline" color={user.role === 'admin' ? 'brand' : 'informative'}>
          {user.role}
        </Badge>
      </TableCell>
      <TableCell>
        <TeamStatusBadge user={user} />
      </TableCell>
      <TableCell className={styles.date}>{createdDate(user.createdAt)}</TableCell>
      <TableCell>
        <TeamRowActions user={user} actions={actions} />
      </TableCell>
    </TableRow>
  );
}
