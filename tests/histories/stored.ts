import { setTimeout as sleep } from 'node:timers/promises';
import { FIGURE_COLUMNS, NIL } from '@dialdeck/analytics/testing';
import { CALL_LABELS } from '@dialdeck/common/calls/call-result.rules';
import { CONTACT_STATUSES } from '@dialdeck/common/words';
import type pg from 'pg';
import type { Stored } from './checks.rules.ts';

const DRAINED_WITHIN_MS = 20_000;

/** Reads the rows of these lists, once every event was taken. `callbacks` are the numbers of callbacks that the product shows to each agent. */
export async function readStored(
  pool: pg.Pool,
  lists: readonly string[],
  callbacks: ReadonlyMap<string, number>,
): Promise<Stored> {
  const rows = async <T>(text: string, values: unknown[] = [lists]) =>
    (await pool.query(text, values)).rows as unknown as T[];
  const left = async () =>
    (
      await rows<{ waiting: number; parked: number }>(
        `SELECT (SELECT count(*) FROM events.delivery)::int AS waiting, (SELECT count(*) FROM events.parked)::int AS parked`,
        [],
      )
    )[0] ?? { waiting: 0, parked: 0 };
  for (const end = Date.now() + DRAINED_WITHIN_MS; (await left()).waiting > 0 && Date.now() < end; ) await sleep(200);
  const { waiting, parked } = await left();
  const result = `coalesce(disposition, '-') || ' ' || coalesce(outcome, '-')`;
  return {
    calls: await rows(
      `SELECT id, contact_id AS contact, call_key AS key, phone_e164 AS phone, ${result} AS result FROM call_lists.call_logs
       WHERE call_list_id = ANY($1)`,
    ),
    contacts: await rows(
      `SELECT id, call_list_id AS list, status, total_calls AS "totalCalls" FROM call_lists.contacts WHERE call_list_id = ANY($1)`,
    ),
    corrections: await rows(
      `SELECT call_log_id AS call FROM call_lists.call_corrections
       WHERE call_log_id IN (SELECT id FROM call_lists.call_logs WHERE call_list_id = ANY($1))`,
    ),
    entries: await rows(
      `SELECT phone_e164 AS phone, call_log_id AS call FROM call_lists.do_not_call
       WHERE phone_e164 IN (SELECT phone_e164 FROM call_lists.contacts WHERE call_list_id = ANY($1))`,
    ),
    imports: await rows(
      `SELECT id, idempotency_key AS key, state, imported,
         (SELECT count(*) FROM call_lists.contacts WHERE import_job_id = import_jobs.id)::int AS rows
       FROM call_lists.import_jobs WHERE call_list_id = ANY($1)`,
    ),
    recounts: [
      { name: 'events that wait', kept: waiting, counted: 0 },
      { name: 'events that were parked', kept: parked, counted: 0 },
      ...(await rows<Recount>(COUNTERS)),
      ...(await rows<Recount>(REPORTS, [NIL])),
      ...(await rows<Recount>(CALLBACKS, [[...callbacks.keys()], [...callbacks.values()]])),
    ],
  };
}

type Recount = Stored['recounts'][number];

const COUNTERS = CONTACT_STATUSES.map(
  (status) => `
  SELECT 'contacts with status ${status} of list ' || list AS name,
    (SELECT sum(${status}) FROM call_lists.call_list_counters WHERE call_list_id = list)::int AS kept,
    (SELECT count(*) FROM call_lists.contacts WHERE call_list_id = list AND status = '${status}')::int AS counted
  FROM unnest($1::uuid[]) AS list`,
).join(' UNION ALL ');

const REPORTS = CALL_LABELS.map(
  (label) => `
  SELECT 'calls reported as ${label}' AS name,
    (SELECT coalesce(sum(${FIGURE_COLUMNS[label]}), 0) FROM analytics.call_figures WHERE grain = 60 AND subject_id = $1)::int AS kept,
    (SELECT count(*) FROM call_lists.call_logs WHERE coalesce(disposition, outcome, 'attempted') = '${label}')::int AS counted`,
).join(' UNION ALL ');

const CALLBACKS = `
  SELECT 'callbacks of agent ' || agent AS name, kept,
    (SELECT count(*) FROM call_lists.contacts WHERE callback_user_id = agent AND callback_at IS NOT NULL)::int AS counted
  FROM unnest($1::uuid[], $2::int[]) AS shown(agent, kept)`;
