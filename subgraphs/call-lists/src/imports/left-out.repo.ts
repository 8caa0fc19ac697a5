import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { isUnbeatenSql } from '#consents/consent.repo.ts';

type Db = pg.Pool | pg.PoolClient;

/** Whether any row could be left out now: there is an entry, or a rule about a register. */
export async function isAnythingListed(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(
    `SELECT EXISTS (SELECT FROM do_not_call WHERE removed_at IS NULL) OR EXISTS (
       SELECT FROM rule_sets JOIN rule_set_versions ON rule_set_id = rule_sets.id AND version = active_version
       WHERE state = 'active' AND rules @> '[{"kind": "register"}]') AS any`,
  );
  return rows[0]?.any === true;
}

/** The numbers that are on the do-not-call list, everywhere or for this list. */
export async function listedNumbers(db: Db, callListId: string, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ phone: string }>({
    name: 'listed-numbers',
    // One text of all numbers is made in a sixth of the time of an array, whose elements are quoted one by one.
    text: `SELECT DISTINCT phone_e164 AS phone FROM do_not_call WHERE phone_e164 = ANY(string_to_array($2, ',')) AND removed_at IS NULL
      AND (expires_at IS NULL OR expires_at > now()) AND (scope = 'everywhere' OR scope_id = $1)`,
    values: [callListId, phones.join()],
  });
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
  const { rows } = await db.query<RegisterEntry>({
    name: 'register-entries',
    // All numbers at once: PostgreSQL sorts them, and walks the index once.
    text: `SELECT '+' || listed.phone AS phone, registers.id AS "registerId", registers.name
      FROM registers JOIN register_numbers AS listed ON listed.snapshot_id = registers.active_snapshot
      WHERE registers.id = ANY($1::uuid[]) AND listed.phone = ANY(string_to_array($2, ',')::bigint[])
      ORDER BY lower(registers.name), registers.id`,
    values: [registerIds, phones.map((phone) => phone.slice(1)).join()],
  });
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
    `SELECT DISTINCT phone_e164 AS phone FROM (
       SELECT phone_e164, given_at, withdrawn_at FROM consents WHERE phone_e164 = ANY($2::text[])
       UNION ALL SELECT phone, given_at, NULL FROM unnest($3::text[], $4::timestamptz[]) AS made (phone, given_at)) AS consents
     WHERE given_at <= now() AND ${isUnbeatenSql('$1::uuid')}`,
    [callListId, phones, brought.map(({ phone }) => phone), brought.map(({ givenAt }) => givenAt)],
  );
  return new Set(rows.map(({ phone }) => phone));
}

/** Stores the consents of a file's contacts. A consent that exists already is not added again. */
export async function addConsents(db: Db, consents: readonly ImportedConsent[], recordedBy: string): Promise<void> {
  if (consents.length === 0) return;
  await db.query(
    `INSERT INTO consents (id, phone_e164, kind, given_at, source, recorded_by)
     SELECT id, phone, 'express', given_at, source, $5 FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[])
       AS made (id, phone, given_at, source)
     WHERE NOT EXISTS (SELECT FROM consents AS known WHERE known.phone_e164 = made.phone AND known.given_at = made.given_at
       AND known.source IS NOT DISTINCT FROM made.source)`,
    [
      consents.map(() => newId()),
      consents.map(({ phone }) => phone),
      consents.map(({ givenAt }) => givenAt),
      consents.map(({ source }) => source),
      recordedBy,
    ],
  );
}
