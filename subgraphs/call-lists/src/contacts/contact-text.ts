import { queueKey } from '@dialdeck/common/queue.rules';
import type { SentRow } from '@dialdeck/node/sent-rows';
import pg from 'pg';
import { COLUMNS } from './contact.columns.ts';
import type { ContactRow } from './contact.ts';

/** A stored contact as PostgreSQL writes it: the text of each column, in one order. An instant of creation is in UTC. */
export type ContactText = SentRow;

type Stored = keyof typeof COLUMNS;

const STORED = Object.keys(COLUMNS) as Stored[];

/** Where a stored property stands in a {@link ContactText}. */
export const PLACE = Object.fromEntries(STORED.map((property, place) => [property, place])) as Record<Stored, number>;

/** The columns of a {@link ContactText}, from a query that names columns as {@link COLUMNS} does its keys. */
export const TEXT_COLUMNS = STORED.map((property) =>
  // Written without a zone, it has the same form whatever the connection's zone is.
  property === 'createdAt' ? `"createdAt" AT TIME ZONE 'UTC'` : `"${property}"`,
).join(', ');

/** Reads an instant of a {@link ContactText}, but for the one of its creation. */
export const instantOf = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

const READ: Partial<Record<Stored, (text: string) => unknown>> = {
  customFields: JSON.parse,
  callbackAt: instantOf,
  retryAt: instantOf,
  lastCalledAt: instantOf,
  finishedAt: instantOf,
  createdAt: (text) => instantOf(`${text}+00`),
  tries: Number,
  totalCalls: Number,
};

/** The contact that a text is of, with its place in the queue. */
export function contactOf(text: ContactText): ContactRow {
  const row: Record<string, unknown> = {};
  for (const [place, property] of STORED.entries()) {
    const value = text.text(place);
    row[property] = value === null ? null : (READ[property]?.(value) ?? value);
  }
  row.queueKey = queueKeyOf(text);
  return row as unknown as ContactRow;
}

/** ISO 8601 in UTC, with microseconds or as many digits. The text always has the form `2026-11-24 09:30:00.123456`. */
export function createdAtOf(text: ContactText, digits = 6): string {
  const value = text.text(PLACE.createdAt) ?? '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, 20 + digits).padEnd(digits, '0')}Z`;
}

export const idOf = (text: ContactText): string => text.text(PLACE.id) ?? '';

const queueKeyOf = (text: ContactText): string => queueKey(createdAtOf(text), idOf(text));
