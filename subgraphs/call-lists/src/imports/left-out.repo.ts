import { named, sql } from '@dialdeck/node/database/sql';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { isUnbeatenSql } from '#consents/consent.repo.ts';

type Db = pg.Pool | pg.PoolClient;

/** Whether any row could be left out now: there is an entry, or a rule about a register. */
export async function isAnythingListed(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT FROM do_not_call WHERE removed_at IS NULL) OR EXISTS (
       SELECT FROM rule_sets JOIN rule_set_versions ON rule_set_id = rule_sets.id AND version = active_version
       WHERE state = 'active' AND rules @> '[{"kind": "register"}]') AS any`,
  );
  return rows[0]?.any === true;
}

/** The numbers that are on the do-not-call list, everywhere or for this list. */
export async function listedNumbers(db: Db, callListId: string, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ phone: string }>(
    named(
      'listed-numbers',
      sql`SELECT DISTINCT phone_e164 AS phone FROM do_not_call WHERE phone_e164 = ANY(string_to_array(${phones.join()}, ','))
        AND removed_at IS NULL
      AND (expires_at IS NULL OR expires_at > now()) AND (scope = 'everywhere' OR scope_id = ${callListId})`,
    ),
  );
  return new Set(rows.map(({ phone }) => phone));
}

export interface RegisterEntry {
  phone: string;
  registerId: string;
  name: string;
}

/** The registers, by name, that list each number. */
export async function registerEntries(
  db: Db,
  registerIds: readonly string[],
  phones: readonly string[],
): Promise<RegisterEntry[]> {
  const { rows } = await db.query<RegisterEntry>(
    named(
      'register-entries',
      sql`SELECT '+' || listed.phone AS phone, registers.id AS "registerId", registers.name
      FROM registers JOIN register_numbers AS listed ON listed.snapshot_id = registers.active_snapshot
      WHERE registers.id = ANY(${registerIds}::uuid[]) 
        AND listed.phone = ANY(string_to_array(${phones.map((phone) => phone.slice(1)).join()}, ',')::bigint[])
      ORDER BY lower(registers.name), registers.id`,
    ),
  );
  return rows;
}

export interface ImportedConsent {
  /** E.164. */
  phone: string;
  givenAt: Date;
  source: string | null;
}

/** The numbers with a living consent: a stored one, or one that the file brings and that is not stored before the import. */
export async function consentingNumbers(
  db: Db,
  callListId: string,
  { phones, brought }: { phones: readonly string[]; brought: readonly ImportedConsent[] },
): Promise<Set<string>> {
  const { rows } = await db.query<{ phone: string }>(
    sql`SELECT DISTINCT phone_e164 AS phone FROM (
       SELECT phone_e164, given_at, withdrawn_at FROM consents WHERE phone_e164 = ANY(${phones}::text[])
       UNION ALL SELECT phone, given_at, NULL FROM unnest(${brought.map(({ phone }) => phone)}::text[],
         ${brought.map(({ givenAt }) => givenAt)}::timestamptz[]) AS made (phone, given_at)) AS consents
     WHERE given_at <= now() AND ${isUnbeatenSql(sql`${callListId}::uuid`)}`,
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** Stores the consents of a file's contacts. A consent that exists already is not added again. */
export async function addConsents(db: Db, consents: readonly ImportedConsent[], recordedBy: string): Promise<void> {
  if (consents.length === 0) return;
  await db.query(
    sql`INSERT INTO consents (id, phone_e164, kind, given_at, source, recorded_by)
     SELECT id, phone, 'express', given_at, source, ${recordedBy} FROM unnest(${consents.map(() => newId())}::uuid[],
       ${consents.map(({ phone }) => phone)}::text[], ${consents.map(({ givenAt }) => givenAt)}::timestamptz[],
       ${consents.map(({ source }) => source)}::text[])
       AS made (id, phone, given_at, source)
     WHERE NOT EXISTS (SELECT FROM consents AS known WHERE known.phone_e164 = made.phone AND known.given_at = made.given_at
       AND known.source IS NOT DISTINCT FROM made.source)`,
  );
}
