import { AGENT_STATE_WORDS, type Board, type BoardRow } from '@dialdeck/common/floor/agent-state';
import { Badge, makeStyles, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useEffect, useState } from 'react';
import { lastingText } from './board-change.rules.ts';

/** The large numbers, in order. */
export const LARGE_NUMBERS = [
  ['On call', 'onCall'],
  ['Wrap-up', 'wrapUp'],
  ['Ready', 'ready'],
  ['Paused', 'paused'],
  ['Callbacks overdue', 'callbacksOverdue'],
] as const satisfies readonly (readonly [string, keyof Board['numbers']])[];

/** The time, drawn again every second. */
export function useSecond(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

const useStyles = makeStyles({
  // Wider than a narrow window: scrolled in its own frame.
  frame: { overflowX: 'auto' },
  table: { minWidth: '52rem' },
  text: { overflowWrap: 'anywhere' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  // A heading is a flex row of its own.
  numberHead: { '& > *': { justifyContent: 'flex-end', textAlign: 'end' } },
  over: { backgroundColor: tokens.colorStatusWarningBackground1 },
  twice: { backgroundColor: tokens.colorStatusDangerBackground1 },
});

const HINT =
  'From the tap until an outcome is chosen or the timer is stopped, as the agent says: the product hears nothing of the call.';

/** The state in words; trouble is never color alone. */
export function stateText({ state, code, trouble }: BoardRow): string {
  if (state === 'wrap-up' && trouble) return 'Wrap-up over';
  return state === 'paused' && code ? `Paused (${code.name})` : AGENT_STATE_WORDS[state];
}

export interface BoardRowsProps {
  rows: readonly BoardRow[];
  /** The server's clock minus this browser's. */
  aheadMs: number;
}

/** The people of a board who are not signed out. */
export function BoardRows({ rows, aheadMs }: BoardRowsProps) {
  const styles = useStyles();
  const now = useSecond();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.frame} aria-label="State of each person" tabIndex={0}>
      <Table size="small" className={styles.table} aria-label="Agents now">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Agent</TableHeaderCell>
            <TableHeaderCell title={HINT} aria-description={HINT}>
              State
            </TableHeaderCell>
            <TableHeaderCell className={styles.numberHead}>For</TableHeaderCell>
            <TableHeaderCell>List</TableHeaderCell>
            {['Calls', 'Reached', 'Wins', 'Calls without a result'].map((head) => (
              <TableHeaderCell key={head} className={styles.numberHead}>
                {head}
              </TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={row.userId}
              data-trouble={row.trouble ?? undefined}
              className={row.trouble ? styles[row.trouble] : undefined}
            >
              <TableCell className={styles.text}>{row.name}</TableCell>
              <TableCell className={styles.text}>
                {stateText(row)} <TroubleBadge row={row} />
              </TableCell>
              <TableCell className={styles.number}>{forText(row, now + aheadMs)}</TableCell>
              <TableCell className={styles.text}>{row.callListName}</TableCell>
              <TableCell className={styles.number}>{row.calls.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{row.reached.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{row.wins.toLocaleString()}</TableCell>
              <TableCell className={styles.number}>{row.openCalls.toLocaleString()}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

/** How long a row's state has lasted, by the server's clock. */
export const forText = ({ since }: BoardRow, serverNow: number) => lastingText((serverNow - Date.parse(since)) / 1_000);

function TroubleBadge({ row: { state, code, trouble } }: { row: BoardRow }) {
  if (!trouble || state !== 'paused') return null;
  return (
    <Badge appearance="tint" color={trouble === 'twice' ? 'danger' : 'warning'}>
      {trouble === 'twice' ? `over twice ${code?.minutes} min` : `over ${code?.minutes} min`}
    </Badge>
  );
}
