import type pg from 'pg';
import { COUNTS, LIST, PAGE, SCREEN_PAGE } from './contact-sql.ts';

const PAGE_SIZE = 50;

interface Page {
  nodes: Record<string, unknown>[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

/** A page of contacts in the shape of `/api`; null for an agent who must not see the list. */
export async function readPage(pool: pg.Pool, listId: string, userId: string): Promise<Page | null> {
  const { rowCount } = await pool.query({ name: 'list', text: LIST, values: [listId, userId] });
  if (!rowCount) return null;
  const { rows } = await pool.query({ name: 'page', text: PAGE, values: [listId] });
  return cut(rows, ({ rank: _rank, at: _at, ...contact }) => contact);
}

/** The data of the queue's screen, in the shape of its query. */
export async function readScreen(pool: pg.Pool, listId: string, userId: string) {
  const { rows: lists } = await pool.query({ name: 'list', text: LIST, values: [listId, userId] });
  if (!lists[0]) return { data: { callList: null } };
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query({ name: 'screen-page', text: SCREEN_PAGE, values: [listId] }),
    pool.query({ name: 'counts', text: COUNTS, values: [listId] }),
  ]);
  const { maxTries, ...list } = lists[0];
  const { all, open, completed } = counted[0];
  const { nodes, next } = cut(rows, ({ rank: _rank, at, tries, retryAt, lastCallDisposition: _last, ...contact }) => ({
    ...contact,
    queueKey: `${at} ${contact.id}`,
    retry: tries > 0 ? { tries, maxTries, at: tries < maxTries ? retryAt : null } : null,
  }));
  const contacts = {
    nodes,
    pageInfo: { endCursor: endOf(rows.slice(0, PAGE_SIZE)), hasNextPage: next !== null },
    matchCount: open,
    isMatchCountCapped: false,
  };
  return { data: { callList: { ...list, maxTries, totalContacts: all, completedCalls: completed, contacts } } };
}

function cut(
  // biome-ignore lint/suspicious/noExplicitAny: rows as pg gives them
  rows: any[],
  // biome-ignore lint/suspicious/noExplicitAny: rows as pg gives them
  shape: (row: any) => Record<string, unknown>,
): Page {
  const page = rows.slice(0, PAGE_SIZE);
  return { nodes: page.map(shape), next: rows.length > PAGE_SIZE ? endOf(page) : null };
}

function endOf(page: { rank: number; at: string; id: string }[]): string | null {
  const last = page.at(-1);
  return last ? Buffer.from(JSON.stringify([last.rank, last.at, last.id])).toString('base64url') : null;
}
