import { useQuery } from '@dialdeck/apollo';
import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { Link } from '@dialdeck/router';
import { Badge, makeStyles, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useState } from 'react';
import { BoardListCallsDocument, BoardListsAvailableDocument, BoardListsDocument } from '#__generated__/graphql.ts';
import { BoardPart, ROWS_MAX, ROWS_STEP } from '#board/board-part.tsx';
import { LIVE, ofTeam } from '#board/live-query.ts';
import { PACE_DAYS, runsDry } from './runs-dry.rules.ts';

const useStyles = makeStyles({
  table: { minWidth: '36rem' },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  words: { overflowWrap: 'anywhere' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A heading is a flex row of its own.
  numberHead: { '& > *': { justifyContent: 'flex-end' } },
});

export interface BoardListsProps {
  teamId: string;
  timeZone: string;
}

/** The active lists, fewest contacts left first. Counts of the reports and of the rules arrive on their own. */
export function BoardLists({ teamId, timeZone }: BoardListsProps) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const [first, setFirst] = useState(ROWS_STEP);
  const today = dayKey(new Date(), timeZone);
  const variables = { first, ...ofTeam(teamId) };
  const { data, previousData, error, refetch } = useQuery(BoardListsDocument, { variables, ...LIVE });
  const available = useQuery(BoardListsAvailableDocument, { variables, ...LIVE });
  const calls = useQuery(BoardListCallsDocument, {
    variables: { today, weekStart: addDays(today, 1 - PACE_DAYS), timeZone, ...ofTeam(teamId) },
    ...LIVE,
  });
  const page = (data ?? previousData)?.callLists;
  const availableOf = new Map(
    (available.data ?? available.previousData)?.callLists.nodes.map(({ id, availableNow }) => [id, availableNow]),
  );
  const callsOf = (rows: readonly { callListId?: string | null; totalDials: number }[] | undefined, id: string) =>
    rows && (rows.find(({ callListId }) => callListId === id)?.totalDials ?? 0);
  return (
    <BoardPart
      id="lists"
      title="Lists"
      note="Active lists, fewest contacts left first"
      rows={{
        count: page?.nodes.length,
        empty: 'No active list',
        failed: 'The lists could not be loaded',
        isFailed: error !== undefined,
        retry: () => void refetch().catch(() => undefined),
        ...(page?.pageInfo.hasNextPage && first < ROWS_MAX && { more: () => setFirst(first + ROWS_STEP) }),
      }}
    >
      <Table size="small" className={styles.table} aria-label="Lists">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Call List</TableHeaderCell>
            {['Remaining', 'Can be called now', 'Calls today'].map((head) => (
              <TableHeaderCell key={head} className={styles.numberHead}>
                {head}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {page?.nodes.map(({ id, name, totalContacts, completedCalls }) => {
            const remaining = totalContacts - completedCalls;
            return (
              <TableRow key={id}>
                <TableCell className={styles.words}>
                  <span className={styles.name}>
                    <Link to={`/contacts/${id}`} className={linkClassName}>
                      {name}
                    </Link>
                    {runsDry(remaining, callsOf(calls.data?.week, id) ?? 0) && (
                      <Badge appearance="tint" color="warning">
                        Runs dry
                      </Badge>
                    )}
                  </span>
                </TableCell>
                <TableCell className={styles.number}>{remaining.toLocaleString()}</TableCell>
                <TableCell className={styles.number}>{availableOf.get(id)?.toLocaleString() ?? '–'}</TableCell>
                <TableCell className={styles.number}>
                  {callsOf(calls.data?.today, id)?.toLocaleString() ?? '–'}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </BoardPart>
  );
}
