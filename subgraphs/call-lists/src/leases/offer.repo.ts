import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/** A contact that auto-dial has offered to an agent since it was started. */
export interface Offer {
  userId: string;
  /** Null outside of auto-dial. */
  roundId: string | null;
  contactId: string;
}

/** A contact that is called by hand counts as offered too. A claim records the next contact itself (`prisma/functions/claim_next.sql`). */
export async function noteOffer(client: pg.PoolClient, { userId, roundId, contactId }: Offer): Promise<void> {
  if (roundId === null) return;
  await client.query(
    named(
      'note-offer',
      sql`INSERT INTO auto_dial_offers (user_id, round_id, contact_id) VALUES (${userId}, ${roundId}, ${contactId})
        ON CONFLICT (user_id, round_id, contact_id) DO UPDATE SET offered_at = clock_timestamp()`,
    ),
  );
}

/** Deletes rounds that have ended. */
export async function forgetOffers(pool: pg.Pool, olderThanHours: number): Promise<void> {
  await pool.query(sql`DELETE FROM auto_dial_offers WHERE offered_at < now() - ${olderThanHours} * INTERVAL '1 hour'`);
}
