import { fullName } from '@dialdeck/common/teams/user.rules';
import { dayText } from '@dialdeck/common/time/date-words';
import { Button, makeStyles, mergeClasses, ON_PHONE, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { type InvitationRow_InvitationFragment, InvitationRow_InvitationFragmentDoc } from '#__generated__/graphql.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { RoleBadge } from '#user-management/role-badge.tsx';
import { invitationName } from './invitation.ts';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '44rem' } },
  words: { overflowWrap: 'anywhere', paddingTop: tokens.spacingVerticalXS, paddingBottom: tokens.spacingVerticalXS },
  role: { width: '5.5rem' },
  date: { width: '7rem', fontVariantNumeric: 'tabular-nums' },
  actions: { width: '8rem' },
});

export interface InvitationTableProps {
  invitations: readonly (FragmentType<typeof InvitationRow_InvitationFragmentDoc> & { id: string })[];
  onRevoke: (invitation: InvitationRow_InvitationFragment) => void;
}

export function InvitationTable({ invitations, onRevoke }: InvitationTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  return (
    <TableFrame label="Open invitations">
      <Table className={styles.table} aria-label="Open invitations">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>For</TableHeaderCell>
            <TableHeaderCell className={styles.role}>Role</TableHeaderCell>
            <TableHeaderCell className={shared.third}>Created by</TableHeaderCell>
            <TableHeaderCell className={styles.date}>Created</TableHeaderCell>
            <TableHeaderCell className={styles.date}>Expires</TableHeaderCell>
            <TableHeaderCell className={styles.actions}>Actions</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onRevoke={onRevoke} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function InvitationRow({
  invitation: masked,
  onRevoke,
}: {
  invitation: InvitationTableProps['invitations'][number];
  onRevoke: InvitationTableProps['onRevoke'];
}) {
  const styles = useStyles();
  const shared = useTableStyles();
  const invitation = readFragment(InvitationRow_InvitationFragmentDoc, masked);
  const name = invitationName(invitation);
  return (
    <TableRow>
      <TableCell className={styles.words}>{name}</TableCell>
      <TableCell>
        <RoleBadge role={invitation.role} />
      </TableCell>
      <TableCell className={mergeClasses(styles.words, shared.third)}>{fullName(invitation.createdBy)}</TableCell>
      <TableCell className={styles.date}>{dayText(invitation.createdAt)}</TableCell>
      <TableCell className={styles.date}>{dayText(invitation.expiresAt)}</TableCell>
      <TableCell>
        <Button size="small" aria-label={`Revoke the invitation for ${name}`} onClick={() => onRevoke(invitation)}>
          Revoke
        </Button>
      </TableCell>
    </TableRow>
  );
}
