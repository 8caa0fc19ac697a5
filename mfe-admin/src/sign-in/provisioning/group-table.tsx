import { Button, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import type { ProvisionedGroupFragment } from '#__generated__/graphql.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { useTeamNames } from '#teams/use-team-names.ts';

const useStyles = makeStyles({
  table: { minWidth: '32rem' },
  number: { width: '6rem' },
  action: { width: '6rem' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export interface GroupTableProps {
  groups: readonly ProvisionedGroupFragment[];
  onMap: (group: ProvisionedGroupFragment) => void;
}

/** The groups of a directory and their mappings. */
export function GroupTable({ groups, onMap }: GroupTableProps) {
  const styles = useStyles();
  const shared = useTableStyles();
  const teams = useTeamNames();
  return (
    <>
      <h3 className={styles.title}>Groups</h3>
      {groups.length === 0 ? (
        <p className={styles.none}>The directory has sent no groups yet.</p>
      ) : (
        <TableFrame label="Groups">
          <Table className={styles.table} aria-label="Groups">
            <TableHeader>
              <TableRow>
                <TableHeaderCell>Group</TableHeaderCell>
                <TableHeaderCell className={mergeClasses(styles.number, shared.numberHead)}>Members</TableHeaderCell>
                <TableHeaderCell>Stands for</TableHeaderCell>
                <TableHeaderCell className={mergeClasses(shared.actions, styles.action)}>Actions</TableHeaderCell>
              </TableRow>
            </TableHeader>
            <TableBody>
              {groups.map((group) => (
                <TableRow key={group.id}>
                  <TableCell className={shared.cell}>
                    <span className={shared.line} title={group.displayName}>
                      {group.displayName}
                    </span>
                  </TableCell>
                  <TableCell className={shared.number}>{group.members.toLocaleString()}</TableCell>
                  <TableCell className={shared.cell}>{mappingWords(group.mapping, teams)}</TableCell>
                  <TableCell className={shared.actions}>
                    <Button size="small" aria-label={`Map ${group.displayName}`} onClick={() => onMap(group)}>
                      Map
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      )}
    </>
  );
}

interface NamedTeam {
  id: string;
  name: string;
}

/** The meaning of a directory's group. */
function mappingWords(mapping: ProvisionedGroupFragment['mapping'], teams: readonly NamedTeam[]): string {
  if (!mapping) return 'Nothing';
  if (mapping.to === 'admins') return 'Admins';
  const name = teams.find(({ id }) => id === mapping.teamId)?.name ?? 'a team';
  return `${mapping.role === 'lead' ? 'Leads' : 'Agents'} of ${name}`;
}
