import type pg from 'pg';
import type { RuleState } from '#calls/call-log.ts';

export interface KeptDial {
  id: string;
  calledAt: Date;
  /** E.164; null when it cannot be read. */
  phone: string | null;
  subject: string | null;
  /** Null where no call is claimed. */
  dialledAt: Date | null;
  ruleState: RuleState | null;
  basis: { hash: string; body: string } | null;
  dialsBefore: number | null;
  consentId: string | null;
}

/** The dialled number, and the verdict of that instant with its basis. */
export async function noteDial(client: pg.PoolClient, dial: KeptDial): Promise<void> {
  const { id, calledAt, phone, subject, dialledAt, ruleState, basis, dialsBefore, consentId } = dial;
  await client.query({
    name: 'note-dial',
    text: `WITH known AS (SELECT id FROM verdict_bases WHERE hash = $7),
      made AS (
        INSERT INTO verdict_bases (hash, body) SELECT $7, $8::jsonb WHERE $7 IS NOT NULL AND NOT EXISTS (SELECT FROM known)
        ON CONFLICT (hash) DO UPDATE SET hash = EXCLUDED.hash RETURNING id)
      UPDATE call_logs SET phone_e164 = $3, subject = $4, dialled_at = $5, rule_state = $6, dials_before = $9, consent_id = $10,
        basis_id = (SELECT id FROM known UNION ALL SELECT id FROM made LIMIT 1),
        own_number = CASE WHEN $5::timestamptz IS NOT NULL THEN (SELECT calling_number FROM members WHERE members.id = user_id) END
      WHERE id = $1 AND called_at = $2`,
    values: [
      id,
      calledAt,
      phone,
      subject,
      dialledAt,
      ruleState,
      basis?.hash ?? null,
      basis?.body ?? null,
      dialsBefore,
      consentId,
    ],
  });
}
