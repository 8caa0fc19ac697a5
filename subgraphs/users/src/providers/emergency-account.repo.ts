import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Prisma } from '#__generated__/prisma/client.ts';

type EmergencyAccount = Extract<DomainEvent, { type: 'emergency-account.changed' }>['payload'];

export async function keepEmergencyAccount(
  db: Prisma.TransactionClient,
  { userId, isKept }: EmergencyAccount,
): Promise<void> {
  const kept = { userId, isKept };
  await db.emergencyAccount.upsert({ where: { id: true }, create: kept, update: kept });
}

/** The emergency account, and whether a provider is enforced. */
export async function emergencyAccount(db: Prisma.TransactionClient): Promise<EmergencyAccount> {
  const found = await db.emergencyAccount.findFirst({ select: { userId: true, isKept: true } });
  return found ?? { userId: null, isKept: false };
}
