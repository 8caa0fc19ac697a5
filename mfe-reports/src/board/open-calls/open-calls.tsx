import { useQuery } from '@dialdeck/apollo';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { nearTimeText } from '@dialdeck/common/time/date-words';
import type { Shell } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { Button, lazyDialog, makeStyles, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useState } from 'react';
import { BoardOpenCallsDocument } from '#__generated__/graphql.ts';
import { BoardPart, ROWS_MAX, ROWS_STEP } from '#board/board-part.tsx';
import { LIVE, ofTeam } from '#board/live-query.ts';

const FinishCallDialog = lazyDialog(async () => (await import('./finish-call.dialog.tsx')).FinishCallDialog);

const useStyles = makeStyles({
  table: { minWidth: '36rem' },
  words: { overflowWrap: 'anywhere' },
  action: { textAlign: 'end' },
});

const number = new Intl.NumberFormat();

export interface OpenCallsProps {
  teamId: string;
  shell: Shell;
}

/** Calls of everybody without a result, of any age, oldest first. */
export function OpenCalls({ teamId, shell }: OpenCallsProps) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const [first, setFirst] = useState(ROWS_STEP);
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const { data, previousData, error, refetch } = useQuery(BoardOpenCallsDocument, {
    variables: { first, ...ofTeam(teamId) },
    ...LIVE,
  });
  const page = (data ?? previousData)?.teamOpenCalls;
  const rows = page?.nodes.map((call) => ({ ...call, name: call.contactName ?? formatPhone(call.phoneNumber) }));
  const finished = rows?.find(({ id }) => id === finishedId);
  const now = Date.now();
  return (
    <BoardPart
      id="open-calls"
      title="Open Calls"
      note={
        page &&
        (page.totalCount === 1 ? '1 call without a result' : `${number.format(page.totalCount)} calls without a result`)
      }
      rows={{
        count: rows?.length,
        empty: 'Every call has a result',
        failed: 'The calls could not be loaded',
        isFailed: error !== undefined,
        retry: () => void refetch().catch(() => undefined),
        ...(page?.pageInfo.hasNextPage && first < ROWS_MAX && { more: () => setFirst(first + ROWS_STEP) }),
      }}
    >
      <Table size="small" className={styles.table} aria-label="Open Calls">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Contact</TableHeaderCell>
            <TableHeaderCell>Call List</TableHeaderCell>
            <TableHeaderCell>Agent</TableHeaderCell>
            <TableHeaderCell>Called</TableHeaderCell>
            <TableHeaderCell aria-label="Actions" />
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows?.map(({ id, name, contactId, callList, userName, calledAt }) => (
            <TableRow key={id}>
              <TableCell className={styles.words}>
                {callList && contactId ? (
                  <Link to={`/contacts/${callList.id}?contact=${contactId}`} className={linkClassName}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </TableCell>
              <TableCell className={styles.words}>{callList?.name}</TableCell>
              <TableCell className={styles.words}>{userName}</TableCell>
              <TableCell>{nearTimeText(calledAt, now)}</TableCell>
              <TableCell className={styles.action}>
                <Button size="small" aria-label={`Finish ${name}`} onClick={() => setFinishedId(id)}>
                  Finish
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {finished && (
        <FinishCallDialog
          call={finished}
          onClose={() => setFinishedId(null)}
          onDone={() => {
            setFinishedId(null);
            shell.notify({ title: 'Call Finished', body: `The call with ${finished.name} has a result.` });
            void refetch().catch(() => undefined);
          }}
        />
      )}
    </BoardPart>
  );
}
