import type {
  AgentStateName,
  Board,
  BoardChange,
  BoardNumbers,
  BoardRow,
  Trouble,
} from '@dialdeck/common/floor/agent-state';
import { memberName } from '#members/member.rules.ts';

/** The limits of a row's state. */
export interface Limited {
  state: AgentStateName;
  since: Date;
  codeMinutes: number | null;
  /** The list's limit; 0 means no limit. */
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

/** Made once: boards are sorted often. */
const { compare } = new Intl.Collator('en');

/** Rows in trouble first, the longest over its limit first; the others by name, so that they keep their places. */
export function byTrouble<Row extends { name: string; userId: string; over: number | null }>(a: Row, b: Row): number {
  if (a.over !== null || b.over !== null) return (b.over ?? -1) - (a.over ?? -1);
  return compare(a.name, b.name) || (a.userId < b.userId ? -1 : 1);
}

/** A person of a board: as the database wrote them, as viewers see them, and the limits of their state. */
interface Person {
  text: string;
  row: BoardRow;
  limited: Limited;
}

/** A board at an instant, kept for the comparison with the next one. */
export interface BoardPicture {
  at: Date;
  numbers: BoardNumbers;
  people: ReadonlyMap<string, Person>;
}

/** The elements of a person's text, in order. */
type PersonText = [
  userId: string,
  firstName: string | null,
  lastName: string | null,
  state: AgentStateName,
  /** Milliseconds since 1970. */
  since: number,
  code: BoardRow['code'],
  callListId: string | null,
  callListName: string | null,
  wrapUpSeconds: number | null,
  ...counts: [calls: number, reached: number, wins: number, openCalls: number],
];

/** Where a text has the id of its person: `["0199…", …]`. */
const [ID_BEGINS, ID_ENDS] = [2, 38];

function personOf(text: string, at: Date): Person {
  const [userId, firstName, lastName, state, since, code, callListId, callListName, wrapUpSeconds, ...counts] =
    JSON.parse(text) as PersonText;
  const [calls, reached, wins, openCalls] = counts;
  const limited = { state, since: new Date(since), codeMinutes: code?.minutes ?? null, wrapUpSeconds };
  const trouble = troubleOf(limited, at);
  const name = memberName({ firstName, lastName });
  const row = { userId, name, state, since: limited.since.toISOString(), code, callListId, callListName };
  return { text, limited, row: { ...row, calls, reached, wins, openCalls, trouble } };
}

/** The same person later: trouble comes with time alone. */
function later(person: Person, text: string, at: Date): Person {
  // The new text is kept: the old one is a part of the whole answer before, which would stay in memory.
  person.text = text;
  const trouble = troubleOf(person.limited, at);
  return trouble === person.row.trouble ? person : { ...person, row: { ...person.row, trouble } };
}

const isSame = ({ code: was, ...a }: BoardRow, { code, ...b }: BoardRow) =>
  was?.id === code?.id &&
  was?.name === code?.name &&
  was?.minutes === code?.minutes &&
  (Object.keys(b) as (keyof typeof b)[]).every((name) => a[name] === b[name]);

/** The fields of a board as the database gives them. */
export interface BoardAnswer {
  at: Date;
  /** One text per line. */
  people: string;
  numbers: BoardNumbers;
}

/** The picture after an answer of the database, and the difference to the picture before; null when there is none. */
export function nextPicture(
  before: BoardPicture | null,
  { at, people: texts, numbers }: BoardAnswer,
): { picture: BoardPicture; change: BoardChange | null } {
  const people = new Map<string, Person>();
  const rows: BoardRow[] = [];
  for (const text of texts === '' ? [] : texts.split('\n')) {
    const userId = text.slice(ID_BEGINS, ID_ENDS);
    const was = before?.people.get(userId);
    const person = was?.text === text ? later(was, text, at) : personOf(text, at);
    people.set(userId, person);
    if (person !== was && !(was && isSame(was.row, person.row))) rows.push(person.row);
  }
  const gone = [...(before?.people.keys() ?? [])].filter((userId) => !people.has(userId));
  const isCounted = JSON.stringify(before?.numbers) !== JSON.stringify(numbers);
  const isChanged = rows.length > 0 || gone.length > 0 || isCounted;
  const change = isChanged ? { at: at.toISOString(), ...(isCounted && { numbers }), rows, gone } : null;
  return { picture: { at, numbers, people }, change };
}

/** A picture as viewers see it whole. */
export function boardOf({ at, numbers, people }: BoardPicture): Board {
  const rows = [...people.values()]
    .map(({ row, limited }) => ({ row, name: row.name, userId: row.userId, over: overBy(limited, at) }))
    .sort(byTrouble)
    .map(({ row }) => row);
  return { at: at.toISOString(), numbers, rows };
}
