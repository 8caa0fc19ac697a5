import type { Role } from '@dialdeck/common/words';
import { named, sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import type pg from 'pg';

export interface MemberRow {
  id: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  isActive: boolean;
}

/** As in the events of `users`. */
export interface ToldMember extends MemberRow {
  /** E.164: the number that this person declares to call from. */
  callingNumber: string | null;
}

/** In the given order: a later row of the same member wins. */
export async function saveMembers(run: Run, members: readonly ToldMember[]): Promise<void> {
  const newest = new Map(members.map((member) => [member.id, member]));
  await run(
    sql`INSERT INTO members (id, first_name, last_name, role, is_active, calling_number)
     SELECT id, "firstName", "lastName", role, "isActive", "callingNumber"
     FROM jsonb_to_recordset(${JSON.stringify([...newest.values()])}::text::jsonb) AS member(
       id uuid, "firstName" text, "lastName" text, role text, "isActive" boolean, "callingNumber" text)
     ON CONFLICT (id) DO UPDATE SET first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
       role = EXCLUDED.role, is_active = EXCLUDED.is_active, calling_number = EXCLUDED.calling_number`,
  );
}

/** Deletes members with their assignments. Keeps the names of people who made calls, only for the evidence of those calls. */
export async function deleteMembers(run: Run, ids: readonly string[]): Promise<void> {
  await run(
    sql`WITH gone AS (DELETE FROM members WHERE id = ANY(${ids}::uuid[]) RETURNING id, first_name, last_name)
     INSERT INTO former_members (id, first_name, last_name) SELECT id, first_name, last_name FROM gone
       WHERE EXISTS (SELECT FROM call_logs WHERE user_id = gone.id) ON CONFLICT (id) DO NOTHING`,
  );
}

/** For a join of calls: names of people, also of deleted ones. */
export const EVERYBODY_SQL = sql`(SELECT id, first_name, last_name FROM members
  UNION ALL SELECT id, first_name, last_name FROM former_members)`;

/** Some members, unordered. */
export async function readMembers(db: pg.Pool | pg.PoolClient, ids: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    named(
      'read-members',
      sql`SELECT id, first_name AS "firstName", last_name AS "lastName", role, is_active AS "isActive"
     FROM members WHERE id = ANY(${ids}::uuid[])`,
    ),
  );
  return rows;
}
