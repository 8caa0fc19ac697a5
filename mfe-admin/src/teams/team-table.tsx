import { fullName } from '@dialdeck/common/teams/user.rules';
import { Button, makeStyles, mergeClasses, ON_PHONE, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { ArchiveRegular } from '@fluentui/react-icons/headless/svg/archive';
import { ArrowMoveRegular } from '@fluentui/react-icons/headless/svg/arrow-move';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import type { TeamRow_TeamFragment } from '#__generated__/graphql.ts';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { inTree, type Placed } from './team-tree.rules.ts';

const useStyles = makeStyles({
  table: { [ON_PHONE]: { minWidth: '40rem' } },
  // On a phone it takes the width that the actions leave: the other columns are beyond the edge.
  nameHead: { [ON_PHONE]: { width: 'calc(100cqi - 9rem)' } },
  number: { width: '5.5rem' },
  actions: { width: '9rem' },
  name: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalXS },
});

type Team = TeamRow_TeamFragment;

/** Actions on a team. */
export interface TeamActions {
  members: (team: Team) => void;
  rename: (team: Team) => void;
  move: (team: Team) => void;
  archive: (team: Team) => void;
}

export function TeamTable({ teams, actions }: { teams: readonly Team[]; actions: TeamActions }) {
  const styles = useStyles();
  const shared = useTableStyles();
  const number = mergeClasses(styles.number, shared.numberHead);
  return (
    <TableFrame label="Teams">
      <Table className={styles.table} aria-label="Teams">
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.nameHead}>Team</TableHeaderCell>
            <TableHeaderCell>Leads</TableHeaderCell>
            <TableHeaderCell className={number}>Agents</TableHeaderCell>
            <TableHeaderCell className={number}>Lists</TableHeaderCell>
            <TableHeaderCell className={mergeClasses(shared.actions, styles.actions)}>Actions</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {inTree(teams).map((team) => (
            <TeamRow key={team.id} team={team} actions={actions} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function TeamRow({ team, actions }: { team: Placed<Team>; actions: TeamActions }) {
  const styles = useStyles();
  const shared = useTableStyles();
  const { name, level, agents, lists } = team;
  const leads = team.leads.map((lead) => fullName(lead, 'Unnamed')).join(', ');
  return (
    <TableRow>
      <TableCell className={shared.cell} style={{ paddingInlineStart: `${(level - 1) * 1.5 + 0.5}rem` }}>
        <span className={mergeClasses(shared.line, styles.name)} title={name}>
          {name}
        </span>
      </TableCell>
      <TableCell className={shared.cell}>
        <span className={mergeClasses(shared.line, !leads && styles.none)} title={leads || undefined}>
          {leads || 'No lead'}
        </span>
      </TableCell>
      <TableCell className={shared.number}>{agents.toLocaleString()}</TableCell>
      <TableCell className={shared.number}>{lists.toLocaleString()}</TableCell>
      <TableCell className={shared.actions}>
        <span className={styles.row}>
          <Button size="small" aria-label={`Members of ${name}`} onClick={() => actions.members(team)}>
            Members
          </Button>
          <ActionsMenu
            name={name}
            actions={[
              { label: 'Rename', icon: <EditRegular />, onClick: () => actions.rename(team) },
              { label: 'Move', icon: <ArrowMoveRegular />, onClick: () => actions.move(team) },
              { label: 'Archive', icon: <ArchiveRegular />, isDanger: true, onClick: () => actions.archive(team) },
            ]}
          />
        </span>
      </TableCell>
    </TableRow>
  );
}
