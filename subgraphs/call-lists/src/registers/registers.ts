import type { RegisterValues } from '@dialdeck/common/calling/register.schemas';
import { AppError } from '@dialdeck/common/errors';
import { newId } from '@dialdeck/node/new-id';
import { requireCountry } from '#phones/country.rules.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findRegister, insertRegister } from './register.repo.ts';
import type { RegisterRow, SnapshotRow } from './register.ts';
import { findSnapshot } from './snapshot.repo.ts';

type Services = Pick<CallListsServices, 'pool'>;

export async function createRegister({ pool }: Services, { name, country }: RegisterValues): Promise<RegisterRow> {
  requireCountry(country, 'country');
  const register: RegisterRow = { id: newId(), name, country, snapshot: null, validUntil: null };
  await insertRegister(pool, register);
  return register;
}

export async function showRegister({ pool }: Services, id: string): Promise<RegisterRow> {
  const register = await findRegister(pool, requireUuid(id));
  if (!register) throw new AppError('NOT_FOUND', { userMessage: 'Register not found' });
  return register;
}

export async function showSnapshot({ pool }: Services, id: string): Promise<SnapshotRow> {
  const snapshot = await findSnapshot(pool, requireUuid(id));
  if (!snapshot) throw new AppError('NOT_FOUND', { userMessage: 'Snapshot not found' });
  return snapshot;
}
