import type { Prisma, PrismaClient } from '#__generated__/prisma/client.ts';
import type { ContactRow } from './contact.ts';

/** The columns of a {@link ContactRow}, for statements in SQL. */
export const CONTACT_COLUMNS = `id, call_list_id AS "callListId", first_name AS "firstName", last_name AS "lastName", email,
  phone, phone_e164 AS "phoneE164", company, notes, custom_fields AS "customFields", status, callback_at AS "callbackAt",
  callback_user_id AS "callbackUserId", last_call_disposition AS "lastCallDisposition", tries,
  retry_at AS "retryAt", total_calls AS "totalCalls", last_called_at AS "lastCalledAt",
  finished_by AS "finishedBy", finished_at AS "finishedAt", region, time_zone AS "timeZone", created_at AS "createdAt"`;

export interface ContactRepo {
  findByIds(ids: readonly string[]): Promise<ContactRow[]>;
}

const columns = {
  id: true,
  callListId: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  phoneE164: true,
  company: true,
  notes: true,
  customFields: true,
  status: true,
  callbackAt: true,
  callbackUserId: true,
  lastCallDisposition: true,
  tries: true,
  retryAt: true,
  totalCalls: true,
  lastCalledAt: true,
  finishedBy: true,
  finishedAt: true,
  region: true,
  timeZone: true,
  createdAt: true,
} as const satisfies Prisma.ContactSelect & Record<keyof Omit<ContactRow, 'queueKey' | 'savedCall'>, true>;

export function createContactRepo(prisma: PrismaClient): ContactRepo {
  return {
    // Checks of the table hold status and disposition to the words of the type.
    findByIds: async (ids) =>
      (await prisma.contact.findMany({ select: columns, where: { id: { in: [...ids] } } })) as ContactRow[],
  };
}
