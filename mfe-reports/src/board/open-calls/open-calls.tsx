import { useQuery } from '@dialdeck/apollo';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { nearTimeText } from '@dialdeck/common/time/date-words';
import type { Shell } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { Button, lazyDialog, makeStyles, useDialog, useLinkClassName } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useState } from 'react';
import { BoardOpenCallsDocument } from '#__generated__/graphql.ts';
import { BoardPart, ROWS_MAX, ROWS_STEP } from '#board/board-part.tsx';
import { LIVE, ofTeam } from '#board/live-query.ts';
import type { FinishCallDialogProps } from './finish-call.dialog.tsx';

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

/** Calls of all agents without a result, of any age, oldest first. */
export function OpenCalls({ teamId, shell }: OpenCallsProps) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const [first, setFirst] = useState(ROWS_STEP);
  const dialog = useDialog<FinishCallDialogProps['call']>();
  const { data, previousData, error, refetch } = useQuery(BoardOpenCallsDocument, {
    variables: { first, ...ofTeam(teamId) },
    ...LIVE,
  });
  const page = (data ?? previousData)?.teamOpenCalls;
  const rows = page?.nodes.map((call) => ({ ...call, name: call.contactName ?? formatPhone(call.phoneNumber) }));
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
          {rows?.map(({ callList, ...call }) => (
            <TableRow key={call.id}>
              <TableCell className={styles.words}>
                {callList && call.contactId ? (
                  <Link to={`/contacts/${callList.id}?contact=${call.contactId}`} className={linkClassName}>
                    <bdi>{call.name}</bdi>
                  </Link>
                ) : (
                  <bdi>{call.name}</bdi>
                )}
              </TableCell>
              <TableCell className={styles.words}>{callList?.name}</TableCell>
              <TableCell className={styles.words}>{call.userName}</TableCell>
              <TableCell>{nearTimeText(call.calledAt, now)}</TableCell>
              <TableCell className={styles.action}>
                <Button size="small" aria-label={`Finish ${call.name}`} onClick={() => dialog.open(call)}>
                  Finish
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {dialog.subject && (
        <FinishCallDialog
          isOpen={dialog.isOpen}
          call={dialog.subject}
          onClose={dialog.close}
          onDone={() => {
            dialog.close();
            shell.notify({ title: 'Call Finished', body: `The call with ${dialog.subject?.name} has a result.` });
            void refetch().catch(() => undefined);
          }}
        />
      )}
    </BoardPart>
  );
}
