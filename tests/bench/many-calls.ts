import { FIGURE_COLUMNS, FIGURES, NIL } from '@dialdeck/analytics/testing';
import { CALL_LABELS } from '@dialdeck/common/calls/call-result.rules';
import type pg from 'pg';

const AGENTS = Array.from(
  { length: 60 },
  (_, index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
);
/** The last of the days that calls were made on. */
export const LAST_DAY = '2026-10-31';
const DAYS = 400;

export interface ManyCalls {
  calls: number;
  /** Each agent works eight hours of every day, and at any hour at least one of them works. */
  agents?: readonly string[];
  lastDay?: string;
}

/**
 * Adds calls over 400 days, and the figures that their events would have left: made by the database, since what is
 * measured is not how they came.
 * @returns one of the agents
 */
export async function addManyCalls(
  pool: pg.Pool,
  { calls, agents = AGENTS, lastDay = LAST_DAY }: ManyCalls,
): Promise<string> {
  await pool.query('SELECT ensure_call_log_partitions(($1::date - $2::int - 31)::date, ($1::date + 31)::date)', [
    lastDay,
    DAYS,
  ]);
  await pool.query(
    `INSERT INTO call_logs (id, contact_id, user_id, phone_number, disposition, outcome, duration, called_at)
     SELECT ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, NULL,
       ($4::uuid[])[1 + agent], '+14155550100',
       (ARRAY['callback', 'winner', 'loser', 'archived', NULL])[1 + hash / 200 % 5], outcome,
       CASE outcome WHEN 'answered' THEN hash % 600 ELSE 0 END,
       ($2::date + 1)::timestamptz - (1 + n % $3::int) * interval '1 day' + (agent * 24 / cardinality($4::uuid[]) + hash % 8) * interval '1 hour'
         + hash % 3600000 * interval '1 millisecond'
     FROM (
       SELECT n, hash, (n / $3::int) % cardinality($4::uuid[]) AS agent,
         (ARRAY['answered', 'no-answer', 'answered', 'busy', 'voicemail', 'invalid', NULL])[1 + hash / 1000 % 7] AS outcome
       FROM (SELECT n, abs(hashint4(n)) AS hash FROM generate_series(1, $1::int) AS n) AS numbered
     ) AS made`,
    [calls, lastDay, DAYS, agents],
  );
  await rollUp(pool);
  return agents[0] ?? '';
}

/** In chronological order, as real calls are stored: one agent's rows lie between the rows of all others. */
async function rollUp(pool: pg.Pool): Promise<void> {
  const label = "coalesce(disposition, outcome, 'attempted')";
  const counts = {
    ...Object.fromEntries(CALL_LABELS.map((each) => [each, `count(*) FILTER (WHERE ${label} = '${each}')`])),
    talks: "count(*) FILTER (WHERE outcome = 'answered')",
    talkSeconds: 'sum(duration)',
    success: `count(*) FILTER (WHERE ${label} = 'winner')`,
    refused: "count(*) FILTER (WHERE disposition = 'loser' AND outcome = 'answered')",
    // Only results of a set mean these.
    ...{ rightPerson: '0', doNotCall: '0', wrongNumber: '0', unusable: '0' },
  } as Record<keyof typeof FIGURE_COLUMNS, string>;
  const figures = [15, 60].flatMap((grain) =>
    ['user_id', `'${NIL}'::uuid`].map(
      (subject) => `SELECT ${subject}, ${grain}, date_bin('${grain} minutes', called_at, '2000-01-01Z') AS starts_at,
          ${FIGURES.map((figure) => counts[figure]).join(', ')}
        FROM call_logs GROUP BY 1, 3`,
    ),
  );
  await pool.query(
    `INSERT INTO call_figures (subject_id, grain, starts_at, ${FIGURES.map((figure) => FIGURE_COLUMNS[figure]).join(', ')})
     ${figures.join(' UNION ALL ')} ORDER BY starts_at`,
  );
}
