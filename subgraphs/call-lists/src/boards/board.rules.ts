import type { AgentStateName, Board, BoardChange, BoardRow, Trouble } from '@dialdeck/common/floor/agent-state';

/** The limits of a row's state. */
export interface Limited {
  state: AgentStateName;
  since: Date;
  codeMinutes: number | null;
  /** Of the list; 0: no limit. */
  wrapUpSeconds: number | null;
}

const limitOf = ({ state, codeMinutes, wrapUpSeconds }: Limited): number | null => {
  if (state === 'paused') return codeMinutes === null ? null : codeMinutes * 60_000;
  return state === 'wrap-up' && wrapUpSeconds ? wrapUpSeconds * 1_000 : null;
};

/** How long a row is over its limit, in milliseconds; null when it is not. */
export function overBy(row: Limited, at: Date): number | null {
  const limit = limitOf(row);
  if (limit === null) return null;
  const over = at.getTime() - row.since.getTime() - limit;
  return over > 0 ? over : null;
}

/** A pause over twice its limit is worse; wrap-up has one degree. */
export function troubleOf(row: Limited, at: Date): Trouble | null {
  const over = overBy(row, at);
  if (over === null) return null;
  return row.state === 'paused' && over > (limitOf(row) ?? 0) ? 'twice' : 'over';
}

/** Made once: boards are sorted every second. */
const { compare } = new Intl.Collator('en');

/** Rows in trouble first, the longest over its limit first; the others by name, so that they keep their places. */
export function byTrouble<Row extends { name: string; userId: string; over: number | null }>(a: Row, b: Row): number {
  if (a.over !== null || b.over !== null) return (b.over ?? -1) - (a.over ?? -1);
  return compare(a.name, b.name) || (a.userId < b.userId ? -1 : 1);
}

const isSame = ({ code: was, ...a }: BoardRow, { code, ...b }: BoardRow) =>
  was?.id === code?.id &&
  was?.name === code?.name &&
  was?.minutes === code?.minutes &&
  (Object.keys(b) as (keyof typeof b)[]).every((name) => a[name] === b[name]);

/** The difference between two boards; null when there is none. */
export function changeBetween(before: Board, after: Board): BoardChange | null {
  const was = new Map(before.rows.map((row) => [row.userId, row]));
  const rows = after.rows.filter((row) => {
    const old = was.get(row.userId);
    return !old || !isSame(old, row);
  });
  const present = new Set(after.rows.map(({ userId }) => userId));
  const gone = before.rows.map(({ userId }) => userId).filter((id) => !present.has(id));
  const isCounted = JSON.stringify(before.numbers) !== JSON.stringify(after.numbers);
  if (rows.length === 0 && gone.length === 0 && !isCounted) return null;
  return { at: after.at, ...(isCounted && { numbers: after.numbers }), rows, gone };
}
