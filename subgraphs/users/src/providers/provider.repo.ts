import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Prisma } from '#__generated__/prisma/client.ts';

type ProviderNews = Extract<DomainEvent, { type: 'provider.changed' }>['payload'];

export interface ProviderName {
  id: string;
  name: string;
}

export async function keepProvider(
  db: Prisma.TransactionClient,
  { id, name, domains, isOn }: ProviderNews,
): Promise<void> {
  const kept = { name, domains, isOn };
  await db.provider.upsert({ where: { id }, create: { id, ...kept }, update: kept });
}

export function providerNames(db: Prisma.TransactionClient, ids: readonly string[]): Promise<ProviderName[]> {
  return db.provider.findMany({ select: { id: true, name: true }, where: { id: { in: [...ids] } } });
}

/** Whether the directory keeps that person active. */
export async function isWanted(db: Prisma.TransactionClient, userId: string): Promise<boolean> {
  return (await db.scimLink.findFirst({ select: { userId: true }, where: { userId, active: true } })) !== null;
}
