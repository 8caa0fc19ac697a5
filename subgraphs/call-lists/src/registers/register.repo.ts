import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { RegisterRow } from './register.ts';

type Db = pg.Pool | pg.PoolClient;

/** Rules name a register in JSON; the strictest active rule sets its maximum age. */
const SHOWN = sql`SELECT registers.id, registers.name, registers.country, snapshot.id AS "snapshotId", snapshot.as_of::text AS "asOf",
    snapshot.loaded_at AS "loadedAt", snapshot.rows, (snapshot.as_of + strictest.days)::text AS "validUntil"
  FROM registers
  LEFT JOIN register_snapshots AS snapshot ON snapshot.id = registers.active_snapshot
  LEFT JOIN LATERAL (
    SELECT min((rule ->> 'maxAgeDays')::int) AS days
    FROM rule_sets JOIN rule_set_versions ON rule_set_id = rule_sets.id AND version = active_version,
      jsonb_array_elements(rules) AS rule
    WHERE rule_sets.state = 'active' AND rule ->> 'registerId' = registers.id::text) AS strictest ON true`;

interface ShownRow extends Pick<RegisterRow, 'id' | 'name' | 'country' | 'validUntil'> {
  snapshotId: string | null;
  asOf: string;
  loadedAt: Date;
  rows: number;
}

const toRegister = ({ id, name, country, validUntil, snapshotId, ...snapshot }: ShownRow): RegisterRow => ({
  id,
  name,
  country,
  validUntil,
  snapshot: snapshotId === null ? null : { id: snapshotId, ...snapshot },
});

/** By name. */
export async function listRegisters(db: Db): Promise<RegisterRow[]> {
  const { rows } = await db.query<ShownRow>(sql`${SHOWN} ORDER BY lower(registers.name), registers.id`);
  return rows.map(toRegister);
}

export async function findRegister(db: Db, id: string): Promise<RegisterRow | null> {
  const { rows } = await db.query<ShownRow>(sql`${SHOWN} WHERE registers.id = ${id}`);
  return rows[0] ? toRegister(rows[0]) : null;
}

export async function insertRegister(
  db: Db,
  { id, name, country }: Pick<RegisterRow, 'id' | 'name' | 'country'>,
): Promise<void> {
  await db.query(sql`INSERT INTO registers (id, name, country) VALUES (${id}, ${name}, ${country})`);
}

/** Until this transaction ends no other one can add a register, so a name that is free stays free. */
export async function holdNames(client: pg.PoolClient): Promise<void> {
  await client.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('register names', 0))`);
}

/** The registers with this name in any case: at most one of those added since names became unique. */
export async function findNamed(db: Db, name: string): Promise<Pick<RegisterRow, 'id' | 'country'>[]> {
  const { rows } = await db.query<Pick<RegisterRow, 'id' | 'country'>>(
    sql`SELECT id, country FROM registers WHERE lower(normalize(name)) = lower(normalize(${name})) ORDER BY id`,
  );
  return rows;
}

/** The ids that exist. */
export async function existingRegisters(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(sql`SELECT id FROM registers WHERE id = ANY(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
