import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Db = pg.Pool | pg.PoolClient;

/** Creates the table for a snapshot's numbers. @returns its name */
export async function makeNumbers(db: Db, snapshotId: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>(sql`SELECT make_register_numbers(${snapshotId}) AS name`);
  if (!rows[0]) throw new Error('a function gives a row');
  return rows[0].name;
}

/** Numbers by COPY in its binary format. */
export async function copyNumbers(client: pg.PoolClient, table: string, bytes: readonly Buffer[]): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${table} (phone) FROM STDIN (FORMAT binary)`));
  await pipeline(Readable.from(bytes, { objectMode: false }), copy);
}

/** Indexes the numbers; they can be queried from the end of the transaction on. */
export async function joinNumbers(client: pg.PoolClient, snapshotId: string): Promise<void> {
  await client.query(sql`SELECT join_register_numbers(${snapshotId})`);
}

export async function dropNumbers(db: Db, snapshotId: string): Promise<void> {
  await db.query(sql`SELECT drop_register_numbers(${snapshotId})`);
}
