import type { PrismaClient } from '#__generated__/prisma/client.ts';
import { CONTACT_SELECT } from './contact.columns.ts';
import type { ContactRow } from './contact.ts';

export interface ContactRepo {
  findByIds(ids: readonly string[]): Promise<ContactRow[]>;
}

export function createContactRepo(prisma: PrismaClient): ContactRepo {
  return {
    // Constraints of the table limit status and disposition to the words of the type.
    findByIds: async (ids) =>
      (await prisma.contact.findMany({ select: CONTACT_SELECT, where: { id: { in: [...ids] } } })) as ContactRow[],
  };
}
