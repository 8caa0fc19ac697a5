import type { RegisterValues } from '@dialdeck/common/calling/register.schemas';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import { requireCountry } from '#phones/country.rules.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findNamed, findRegister, holdNames, insertRegister } from './register.repo.ts';
import type { RegisterRow, SnapshotRow } from './register.ts';
import { findSnapshot } from './snapshot.repo.ts';

type Services = Pick<CallListsServices, 'pool'>;

/** People know a register by its name alone, so two never share one. */
export async function createRegister({ pool }: Services, { name, country }: RegisterValues): Promise<RegisterRow> {
  requireCountry(country, 'country');
  return await inTransaction(pool, async (client) => {
    await holdNames(client);
    if ((await findNamed(client, name)).length > 0) throw nameTaken();
    const register: RegisterRow = { id: newId(), name, country, snapshot: null, validUntil: null };
    await insertRegister(client, register);
    return register;
  });
}

/** The id of this country's register with this name; creates it if necessary. If another country has the name, the country is added to it: `TPS (GB)`. */
export async function ensureRegister(
  client: pg.PoolClient,
  { name, country }: Pick<RegisterRow, 'name' | 'country'>,
): Promise<string> {
  await holdNames(client);
  for (const each of [name, `${name} (${country})`]) {
    const found = await findNamed(client, each);
    const own = found.find((register) => register.country === country);
    if (own) return own.id;
    if (found.length > 0) continue;
    const id = newId();
    await insertRegister(client, { id, name: each, country });
    return id;
  }
  throw nameTaken();
}

function nameTaken(): AppError {
  const sentence = 'A register with this name already exists';
  return new AppError('CONFLICT', { userMessage: sentence, fields: { name: sentence } });
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
