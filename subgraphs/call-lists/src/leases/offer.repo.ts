import type pg from 'pg';

/** A contact that auto-dial has offered to an agent since it was started. */
export interface Offer {
  userId: string;
  /** Null outside of auto-dial. */
  roundId: string | null;
  contactId: string;
}

/** A contact that is called by hand counts as offered too. */
export async function noteOffer(client: pg.PoolClient, { userId, roundId, contactId }: Offer): Promise<void> {
  if (roundId === null) return;
  await client.query({
    name: 'note-offer',
    text: 'SELECT note_offer($1, $2, $3)',
    values: [userId, roundId, contactId],
  });
}

/** Deletes rounds that have ended. */
export async function forgetOffers(pool: pg.Pool, olderThanHours: number): Promise<void> {
  await pool.query("DELETE FROM auto_dial_offers WHERE offered_at < now() - $1 * INTERVAL '1 hour'", [olderThanHours]);
}
