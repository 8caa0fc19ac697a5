import type { Board, BoardChange, BoardRow } from '@dialdeck/common/floor/agent-state';

/**
 * The board after a change of the stream. Rows in trouble stay first: their order never changes, because their times over the limit grow
 * alike, and a new one is the shortest over its limit. The others are in the order of their names.
 */
export function applyChange(board: Board, { at, numbers, rows, gone }: BoardChange): Board {
  const changed = new Map(rows.map((row) => [row.userId, row]));
  const left = new Set(gone);
  const kept = board.rows.filter(({ userId }) => !left.has(userId));
  const wasInTrouble = new Set(kept.filter(({ trouble }) => trouble).map(({ userId }) => userId));
  const known = new Set(kept.map(({ userId }) => userId));
  const all = [
    ...kept.map((row) => changed.get(row.userId) ?? row),
    ...rows.filter(({ userId }) => !known.has(userId)),
  ];
  const inTrouble = all.filter(({ trouble }) => trouble !== null);
  const [before, since] = [inTrouble.filter(isIn(wasInTrouble)), inTrouble.filter((row) => !isIn(wasInTrouble)(row))];
  const others = all.filter(({ trouble }) => trouble === null).sort(byName);
  return { at, numbers: numbers ?? board.numbers, rows: [...before, ...since, ...others] };
}

const isIn =
  (ids: ReadonlySet<string>) =>
  ({ userId }: BoardRow) =>
    ids.has(userId);

const byName = (a: BoardRow, b: BoardRow) => a.name.localeCompare(b.name, 'en') || (a.userId < b.userId ? -1 : 1);

/** How long a state has lasted: `m:ss`, from an hour on `h:mm:ss`. */
export function lastingText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The first letters of the first and the last word of a name. */
export function nameInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}
