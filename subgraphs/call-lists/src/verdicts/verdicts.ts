import { AppError } from '@dialdeck/common/errors';
import { sql } from '@dialdeck/node/database/sql';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { findCallList } from '#call-lists/find-call-list.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { readPhone } from '#phones/read-phone.ts';
import type { CallListsServices } from '#services.ts';
import { askVerdict } from './ask-verdict.ts';
import { mayKnow } from './may-know.ts';
import { type ShownVerdict, showVerdict } from './show-verdict.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'clock' | 'timeZone' | 'rules'>;

const DAYS_AHEAD = 366;

export interface VerdictQuery {
  phone: string;
  callListId: string;
  at?: Date | null | undefined;
}

/**
 * The verdict on a number in a list; the contact of the list with this number counts, if there is one.
 * @throws NOT_FOUND for a list that the caller must not see, and for a number that {@link mayKnow} keeps from them
 */
export async function verdictOfNumber(
  services: Services,
  actor: Actor,
  { phone, callListId, at: asked }: VerdictQuery,
): Promise<ShownVerdict> {
  const { pool, timeZone, clock } = services;
  const list = await findCallList(services.lists, actor, callListId);
  const number = readPhone(phone, list.defaultCountry);
  const now = clock();
  const at = asked ?? now;
  // The caller's clock may be a little slow.
  if (at.getTime() < now.getTime() - 60_000 || at.getTime() > now.getTime() + DAYS_AHEAD * 86_400_000) {
    const sentence = `Please choose a time from now to ${DAYS_AHEAD} days ahead`;
    throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { at: sentence } });
  }
  const contact = await contactOf(services, { pool, callListId: list.id, phone: number });
  if (!contact && !(await mayKnow(pool, actor, { phone: number, list })))
    throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  return showVerdict(await askVerdict(pool, services, actor, { phone: number, contact, list, at }), timeZone);
}

async function contactOf(
  { contacts }: Services,
  { pool, callListId, phone }: { pool: pg.Pool; callListId: string; phone: string },
): Promise<ContactRow | null> {
  const { rows } = await pool.query<{ id: string }>(
    sql`SELECT id FROM contacts WHERE call_list_id = ${callListId} AND phone_e164 = ${phone}`,
  );
  return rows[0] ? ((await contacts.findByIds([rows[0].id]))[0] ?? null) : null;
}
