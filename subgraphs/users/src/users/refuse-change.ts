import { AppError } from '@dialdeck/common/errors';
import { EMERGENCY_KEPT } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { emergencyAccount } from '#providers/emergency-account.repo.ts';
import { isWanted, providerNames } from '#providers/provider.repo.ts';
import type { UserTransaction } from './user.repo.ts';
import type { UserRow } from './user.ts';

/** Only the directory can change its people. @throws CONFLICT */
export async function refuseManaged({ db }: UserTransaction, { managedBy }: UserRow): Promise<void> {
  if (!managedBy) return;
  const [provider] = await providerNames(db, [managedBy]);
  throw new AppError('CONFLICT', { userMessage: `Managed by ${provider?.name ?? 'a directory'}` });
}

/** While a provider is enforced, the emergency account keeps all its requirements. @throws CONFLICT */
export async function refuseEmergency({ db }: UserTransaction, id: string): Promise<void> {
  const { userId, isKept } = await emergencyAccount(db);
  if (isKept && userId === id) throw new AppError('CONFLICT', { userMessage: EMERGENCY_KEPT });
}

/** Only the directory can activate a person whom it deactivated. @throws CONFLICT */
export async function refuseRevival(tx: UserTransaction, user: UserRow): Promise<void> {
  if (user.managedBy && !(await isWanted(tx.db, user.id))) await refuseManaged(tx, user);
}
