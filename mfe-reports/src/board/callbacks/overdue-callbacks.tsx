import { useQuery } from '@dialdeck/apollo';
import { overdueWords } from '@dialdeck/common/calls/overdue.rules';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Shell } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { Button, lazyDialog, makeStyles, tokens, useDialog, useLinkClassName } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useState } from 'react';
import { BoardCallbacksDocument } from '#__generated__/graphql.ts';
import { BoardPart, ROWS_MAX, ROWS_STEP } from '#board/board-part.tsx';
import { LIVE, ofTeam } from '#board/live-query.ts';
import type { ChosenCallback } from './receivers.rules.ts';

const ReassignDialog = lazyDialog(async () => (await import('./reassign.dialog.tsx')).ReassignDialog);

const useStyles = makeStyles({
  table: { minWidth: '36rem' },
  box: { width: '3rem' },
  words: { overflowWrap: 'anywhere' },
  actions: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

const number = new Intl.NumberFormat();

export interface OverdueCallbacksProps {
  teamId: string;
  shell: Shell;
}

/** Callbacks of all agents whose time has passed, most overdue first; chosen ones go to other agents. */
export function OverdueCallbacks({ teamId, shell }: OverdueCallbacksProps) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const [first, setFirst] = useState(ROWS_STEP);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialog<readonly ChosenCallback[]>();
  const { data, previousData, error, refetch } = useQuery(BoardCallbacksDocument, {
    variables: { first, ...ofTeam(teamId) },
    ...LIVE,
  });
  const page = (data ?? previousData)?.teamCallbacks;
  const rows = page?.nodes;
  // A callback that is done meanwhile is chosen no longer.
  const selected = rows?.filter(({ contact }) => chosen.has(contact.id)) ?? [];
  const isAll = rows !== undefined && rows.length > 0 && selected.length === rows.length;
  const now = Date.now();

  function choose(ids: readonly string[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  }

  return (
    <BoardPart
      id="overdue-callbacks"
      title="Overdue Callbacks"
      note={page && `${number.format(page.totalCount)} overdue`}
      actions={
        <div className={styles.actions}>
          <span role="status">{selected.length > 0 && `${selected.length} selected`}</span>
          {/* It keeps the focus that its dialog gives back when nothing is selected any more. */}
          <Button
            disabledFocusable={selected.length === 0}
            onClick={() =>
              dialog.open(
                selected.map(({ contact, userId }) => ({
                  contactId: contact.id,
                  callListId: contact.callListId,
                  userId,
                })),
              )
            }
          >
            Reassign
          </Button>
        </div>
      }
      rows={{
        count: rows?.length,
        empty: 'No callback is overdue',
        failed: 'The callbacks could not be loaded',
        isFailed: error !== undefined,
        retry: () => void refetch().catch(() => undefined),
        ...(page?.pageInfo.hasNextPage && first < ROWS_MAX && { more: () => setFirst(first + ROWS_STEP) }),
      }}
    >
      <Table size="small" className={styles.table} aria-label="Overdue Callbacks">
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.box}>
              <Checkbox
                aria-label="Select all"
                checked={isAll ? true : selected.length > 0 ? 'mixed' : false}
                onChange={(_event, { checked }) =>
                  choose(rows?.map(({ contact }) => contact.id) ?? [], checked === true)
                }
              />
            </TableHeaderCell>
            <TableHeaderCell>Contact</TableHeaderCell>
            <TableHeaderCell>Call List</TableHeaderCell>
            <TableHeaderCell>Agent</TableHeaderCell>
            <TableHeaderCell>Overdue</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows?.map(({ userName, contact }) => {
            const name = fullName(contact, formatPhone(contact.phone));
            return (
              <TableRow key={contact.id}>
                <TableCell className={styles.box}>
                  <Checkbox
                    aria-label={`Select ${name}`}
                    checked={chosen.has(contact.id)}
                    onChange={(_event, { checked }) => choose([contact.id], checked === true)}
                  />
                </TableCell>
                <TableCell className={styles.words}>
                  <Link to={`/contacts/${contact.callListId}?contact=${contact.id}`} className={linkClassName}>
                    <bdi>{name}</bdi>
                  </Link>
                </TableCell>
                <TableCell className={styles.words}>{contact.callList?.name}</TableCell>
                <TableCell className={styles.words}>{userName}</TableCell>
                <TableCell>{contact.callbackAt && overdueWords(contact.callbackAt, now)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {dialog.subject && (
        <ReassignDialog
          isOpen={dialog.isOpen}
          teamId={teamId}
          callbacks={dialog.subject}
          onClose={dialog.close}
          onDone={(count) => {
            dialog.close();
            setChosen(new Set());
            shell.notify({
              title: 'Callbacks Reassigned',
              body:
                count === 1 ? '1 callback has another agent.' : `${number.format(count)} callbacks have another agent.`,
            });
            void refetch().catch(() => undefined);
          }}
        />
      )}
    </BoardPart>
  );
}
