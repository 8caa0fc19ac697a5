import type { CallingFacts } from '@dialdeck/common/calling/verdict';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

type Db = pg.Pool | pg.PoolClient;

export type RegisterFacts = CallingFacts['registers'][number];

/**
 * The facts in some registers, or all, about each of these numbers in E.164: one key lookup per register and number.
 * @returns by number, registers by name
 */
export async function readRegisterFacts(
  db: Db,
  { phones, ids }: { phones: readonly string[]; ids: readonly string[] | null },
): Promise<Map<string, RegisterFacts[]>> {
  const { rows } = await db.query<RegisterFacts & { phone: string }>(
    named(
      'read-register-facts',
      sql`SELECT asked.phone, registers.id, registers.name, snapshot.as_of::text AS "asOf",
        (extract(epoch FROM snapshot.loaded_at) * 1000)::float8 AS "loadedAt",
        EXISTS (SELECT FROM register_numbers AS listed
          WHERE listed.snapshot_id = registers.active_snapshot AND listed.phone = substr(asked.phone, 2)::bigint) AS "isListed"
      FROM unnest(${phones}::text[]) AS asked (phone) CROSS JOIN registers
      LEFT JOIN register_snapshots AS snapshot ON snapshot.id = registers.active_snapshot
      WHERE ${ids}::uuid[] IS NULL OR registers.id = ANY(${ids}::uuid[])
      ORDER BY lower(registers.name), registers.id`,
    ),
  );
  const found = new Map<string, RegisterFacts[]>();
  for (const { phone, ...facts } of rows) found.set(phone, [...(found.get(phone) ?? []), facts]);
  return found;
}
