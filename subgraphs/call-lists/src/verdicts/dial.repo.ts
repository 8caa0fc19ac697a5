import type pg from 'pg';

interface PermittedDial {
  id: string;
  calledAt: Date;
  phone: string | null;
  subject: string | null;
}

/** The number that was dialled, and that the rules of that instant allowed it. */
export async function noteDial(client: pg.PoolClient, { id, calledAt, phone, subject }: PermittedDial): Promise<void> {
  await client.query({
    name: 'note-dial',
    text: `UPDATE call_logs SET phone_e164 = $3, subject = $4, dialled_at = called_at, rule_state = 'allowed'
      WHERE id = $1 AND called_at = $2`,
    values: [id, calledAt, phone, subject],
  });
}
