import { COUNTER_SLOTS } from '@dialdeck/call-lists/testing';
import type pg from 'pg';

/** Of 100 contacts: 80 never called, 10 tried, 6 closed, 4 to call back. */
const STATUSES = `CASE WHEN n % 100 < 80 THEN 'active' WHEN n % 100 < 90 THEN 'attempted' WHEN n % 100 < 92 THEN 'winner'
  WHEN n % 100 < 95 THEN 'loser' WHEN n % 100 < 96 THEN 'archived' ELSE 'callback' END`;

/** Further columns of a contact, as expressions of its number n and its status. */
export type Columns = Readonly<Record<string, string>>;

const CALLBACK_AT = "CASE status WHEN 'callback' THEN now() + interval '1 day' END";

/** A call list full of contacts, made by the database: what is measured is not how they came. Their ids grow like version 7. */
export async function addManyContacts(pool: pg.Pool, contacts: number, columns: Columns = {}): Promise<string> {
  const { callback_at: callbackAt = CALLBACK_AT, ...others } = columns;
  const id = crypto.randomUUID();
  const owner = crypto.randomUUID();
  await pool.query('INSERT INTO call_lists (id, name, created_by) VALUES ($1, $2, $3)', [id, `${contacts}`, owner]);
  await pool.query(
    `INSERT INTO contacts (id, call_list_id, first_name, last_name, email, phone, phone_e164, company, status, callback_at,
       callback_user_id, last_call_disposition, created_at, search_text${Object.keys(others)
         .map((name) => `, ${name}`)
         .join('')})
     SELECT id, $1::uuid, first, last, email, phone, phone, company, status,
       ${callbackAt}, CASE status WHEN 'callback' THEN $3::uuid END,
       CASE WHEN status IN ('active', 'attempted') THEN NULL ELSE status END,
       now() - n * interval '1 millisecond', lower(concat_ws(E'\\n', first || ' ' || last, email, company, substr(phone, 2)))${Object.values(
         others,
       )
         .map((value) => `, ${value}`)
         .join('')}
     FROM (
       SELECT n, (substr($1::text, 1, 8) || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id, ${STATUSES} AS status, '+1' || (2000000000 + n * 7) AS phone,
         (ARRAY['Ana', 'Bo', 'Chen', 'Dina', 'Emil', 'Fatima', 'Goran', 'Hana'])[1 + n % 8] AS first,
         initcap(substr(md5(n::text), 1, 8)) AS last, substr(md5(n::text), 1, 8) || '@example.com' AS email,
         'Company ' || substr(md5((n / 20)::text), 1, 6) AS company
       FROM generate_series(1, $2::int) AS n
     ) AS made`,
    [id, contacts, owner],
  );
  // A change of a contact writes to one of the slots.
  await pool.query('INSERT INTO call_list_counters (call_list_id, slot) SELECT $1, generate_series(1, $2::int - 1)', [
    id,
    COUNTER_SLOTS,
  ]);
  await pool.query(
    `INSERT INTO call_list_counters (call_list_id, slot, active, attempted, callback, winner, loser, archived, completed)
     SELECT $1, 0, count(*) FILTER (WHERE status = 'active'), count(*) FILTER (WHERE status = 'attempted'),
       count(*) FILTER (WHERE status = 'callback'), count(*) FILTER (WHERE status = 'winner'),
       count(*) FILTER (WHERE status = 'loser'), count(*) FILTER (WHERE status = 'archived'), count(last_call_disposition)
     FROM contacts WHERE call_list_id = $1`,
    [id],
  );
  return id;
}
