import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { normalizePhone } from '@dialdeck/common/phone';
import { inTransaction } from '@dialdeck/node/database';
import type pg from 'pg';

/** How far back limits and rests count earlier calls. */
const DAYS_BACK = 60;
/** Calls per transaction, which takes at most some 50 ms. */
const STEP = 1_000;

interface OldCall {
  id: string;
  calledAt: Date;
  phoneNumber: string;
  contactPhone: string | null;
  country: string | null;
  hasNumber: boolean;
}

/**
 * Fills in the numbers of the next earlier calls, so that limits and rests count them: they were dialled when they were logged.
 * @returns whether there may be more
 */
export function fillNumbers(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows: walks } = await client.query<{ afterId: string }>(
      'SELECT after_id AS "afterId" FROM call_number_walk WHERE NOT is_over FOR UPDATE SKIP LOCKED',
    );
    const [walk] = walks;
    if (!walk) return false;
    const { rows: calls } = await client.query<OldCall>(
      `SELECT call_logs.id, called_at AS "calledAt", phone_number AS "phoneNumber", default_country AS country,
         (SELECT phone_e164 FROM contacts WHERE contacts.id = contact_id AND contacts.call_list_id = call_logs.call_list_id) AS "contactPhone",
         phone_e164 IS NOT NULL AS "hasNumber"
       FROM call_logs LEFT JOIN call_lists ON call_lists.id = call_logs.call_list_id
       WHERE call_logs.id > $1 AND called_at > now() - $2 * INTERVAL '1 day' ORDER BY call_logs.id LIMIT $3`,
      [walk.afterId, DAYS_BACK, STEP],
    );
    const found = calls.flatMap(({ id, calledAt, hasNumber, ...call }) => {
      const phone = hasNumber ? null : numberOf(call);
      return phone ? [{ id, calledAt, phone }] : [];
    });
    if (found.length > 0) await saveNumbers(client, found);
    const isOver = calls.length < STEP;
    await client.query('UPDATE call_number_walk SET after_id = coalesce($1, after_id), is_over = $2', [
      calls.at(-1)?.id ?? null,
      isOver,
    ]);
    return !isOver;
  });
}

/** The dialled number, if it can be parsed; else the contact's. */
const numberOf = ({ phoneNumber, contactPhone, country }: Pick<OldCall, 'phoneNumber' | 'contactPhone' | 'country'>) =>
  normalizePhone(phoneNumber, country ?? DEFAULT_COUNTRY) ?? contactPhone;

async function saveNumbers(
  client: pg.PoolClient,
  found: readonly { id: string; calledAt: Date; phone: string }[],
): Promise<void> {
  await client.query(
    `UPDATE call_logs SET phone_e164 = found.phone, dialled_at = coalesce(dialled_at, call_logs.called_at),
       subject = coalesce(subject, (SELECT subject FROM call_lists WHERE call_lists.id = call_list_id))
     FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) AS found (id, called_at, phone)
     WHERE call_logs.id = found.id AND call_logs.called_at = found.called_at AND phone_e164 IS NULL`,
    [found.map(({ id }) => id), found.map(({ calledAt }) => calledAt), found.map(({ phone }) => phone)],
  );
}
