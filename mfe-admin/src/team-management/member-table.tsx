import { fullName, type TeamStatus, teamStatus } from '@dialdeck/common/teams/user.rules';
import { dayText } from '@dialdeck/common/time/date-words';
import {
  Avatar,
  Badge,
  type BadgeProps,
  Button,
  CutText,
  makeStyles,
  mergeClasses,
  ON_PHONE,
  tokens,
} from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle';
import type { ComponentType } from 'react';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { type TeamRow_UserFragment, TeamRow_UserFragmentDoc, type UserSort } from '#__generated__/graphql.ts';
import { SelectAllHead, SelectCell } from '#bulk/select-cells.tsx';
import type { Selection } from '#bulk/use-selection.ts';
import { useShell } from '#shell-context.ts';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { SortHead } from '#table/sort-head.tsx';
import type { TableChoice } from '#table/table-choice.rules.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useIsNarrow } from '#table/use-is-narrow.ts';
import { useTableStyles } from '#table/use-table-styles.ts';
import { ROLE_LABELS } from '#teams/member-list.tsx';
import { RoleBadge } from '#user-management/role-badge.tsx';
import { type TeamActions, useMemberActions } from './use-member-actions.tsx';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '57rem' } },
  // On a phone it takes the width that the checkbox and the menu leave; the other columns scroll into view.
  nameHead: { [ON_PHONE]: { width: 'calc(100cqi - 7.75rem)' } },
  name: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  words: { minWidth: 0 },
  teams: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  role: { width: '5.5rem' },
  status: { width: '11.5rem' },
  date: { width: '7.5rem' },
  actions: { width: '15rem' },
  menu: { width: '5rem' },
});

export interface TeamTableProps {
  users: readonly (FragmentType<typeof TeamRow_UserFragmentDoc> & { id: string })[];
  actions: TeamActions;
  selection: Selection;
  sorting: { choice: TableChoice<UserSort>; onSort: (sort: UserSort) => void };
}

export function TeamTable({ users, actions, selection, sorting }: TeamTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const isNarrow = useIsNarrow();
  return (
    <TableFrame label="Team members">
      <Table className={styles.table} aria-label="Team members">
        <TableHeader>
          <TableRow>
            <SelectAllHead selection={selection} />
            <SortHead {...sorting} sort="name" label="Name" className={styles.nameHead} />
            <SortHead {...sorting} sort="email" label="Email" className={shared.third} />
            <SortHead {...sorting} sort="role" label="Role" className={styles.role} />
            <SortHead {...sorting} sort="status" label="Status" className={styles.status} />
            <SortHead
              {...sorting}
              sort="created"
              label="Created"
              className={mergeClasses(shared.first, styles.date, shared.numberHead)}
            />
            <TableHeaderCell className={mergeClasses(shared.actions, isNarrow ? styles.menu : styles.actions)}>
              Actions
            </TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {users.map((user) => (
            <TeamRow key={user.id} user={user} actions={actions} selection={selection} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface TeamRowProps extends Pick<TeamTableProps, 'actions' | 'selection'> {
  user: TeamTableProps['users'][number];
}

function TeamRow({ user: masked, actions, selection }: TeamRowProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const { session } = useShell();
  const user = readFragment(TeamRow_UserFragmentDoc, masked);
  return (
    <TableRow>
      <SelectCell
        id={user.id}
        name={fullName(user)}
        selection={selection}
        reason={user.id === session.id ? 'You cannot change your own account here' : undefined}
      />
      <TableCell className={shared.cell}>
        <div className={styles.name}>
          <Avatar person={user} size={28} />
          <div className={styles.words}>
            <CutText>{fullName(user)}</CutText>
            {user.teams.length > 0 && <CutText className={styles.teams}>{teamsText(user.teams)}</CutText>}
          </div>
        </div>
      </TableCell>
      <TableCell className={mergeClasses(shared.cell, shared.third)}>
        <span className={shared.line} title={user.email}>
          {user.email}
        </span>
      </TableCell>
      <TableCell>
        <RoleBadge role={user.role} />
      </TableCell>
      <TableCell>
        <TeamStatusBadge user={user} />
      </TableCell>
      <TableCell className={mergeClasses(shared.number, shared.first)}>{dayText(user.createdAt)}</TableCell>
      <TableCell className={shared.actions}>
        <TeamRowActions user={user} actions={actions} />
      </TableCell>
    </TableRow>
  );
}

/** "Sales North · Lead"; of several teams each with its role. */
const teamsText = (teams: TeamRow_UserFragment['teams']): string =>
  teams.map(({ name, role }) => `${name} · ${ROLE_LABELS[role]}`).join(', ');

const LOOKS: Record<TeamStatus, { Icon: ComponentType; color: NonNullable<BadgeProps['color']> }> = {
  Active: { Icon: CheckmarkCircleRegular, color: 'success' },
  'Pending Verification': { Icon: ClockRegular, color: 'warning' },
  Inactive: { Icon: DismissCircleRegular, color: 'subtle' },
};

const useTeamStatusBadgeStyles = makeStyles({ root: { whiteSpace: 'nowrap' } });

function TeamStatusBadge({ user }: { user: { isActive: boolean; isEmailVerified: boolean } }) {
  const styles = useTeamStatusBadgeStyles();
  const status = teamStatus(user);
  const { Icon, color } = LOOKS[status];
  return (
    <Badge className={styles.root} appearance="tint" color={color} icon={<Icon />}>
      {status}
    </Badge>
  );
}

const useTeamRowActionsStyles = makeStyles({ root: { display: 'flex', justifyContent: 'flex-end' } });

function TeamRowActions({ user, actions }: { user: TeamRow_UserFragment; actions: TeamActions }) {
  const styles = useTeamRowActionsStyles();
  const isNarrow = useIsNarrow();
  const name = fullName(user);
  const ofMember = useMemberActions(user, actions);
  if (isNarrow) return <ActionsMenu name={name} actions={ofMember} />;
  return (
    <div className={styles.root}>
      {ofMember.map(({ label, nameFor, icon, isPending, onClick }) => (
        <Button
          key={label}
          appearance="subtle"
          icon={icon}
          aria-label={nameFor(name)}
          title={label}
          disabledFocusable={isPending ?? false}
          onClick={onClick}
        />
      ))}
    </div>
  );
}
