import type { Sql } from '@dialdeck/node/events';
import type { Delta, UserDelta } from './rollup.rules.ts';

/** Adds to the rollups, in the transaction that takes the events: each call counts exactly once. */
export async function addToRollups(
  sql: Sql,
  users: readonly UserDelta[],
  organisation: readonly Delta[],
): Promise<void> {
  await sql(
    `INSERT INTO user_call_quarters AS quarter (user_id, starts_at, label, calls, answered, talk_seconds)
     SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::int[], $5::int[], $6::bigint[])
     ON CONFLICT (user_id, starts_at, label) DO UPDATE SET ${SUMS}`,
    [users.map(({ userId }) => userId), ...figures(users)],
  );
  await sql(
    `INSERT INTO organisation_call_quarters AS quarter (starts_at, label, calls, answered, talk_seconds)
     SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::int[], $4::int[], $5::bigint[])
     ON CONFLICT (starts_at, label) DO UPDATE SET ${SUMS}`,
    figures(organisation),
  );
}

const SUMS = `calls = quarter.calls + EXCLUDED.calls, answered = quarter.answered + EXCLUDED.answered,
  talk_seconds = quarter.talk_seconds + EXCLUDED.talk_seconds`;

const figures = (deltas: readonly Delta[]) => [
  deltas.map(({ startsAt }) => startsAt),
  deltas.map(({ label }) => label),
  deltas.map(({ calls }) => calls),
  deltas.map(({ answered }) => answered),
  deltas.map(({ talkSeconds }) => talkSeconds),
];
