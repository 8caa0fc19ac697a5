import type { ChangePasswordValues } from '@dialdeck/common/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { replacePassword } from './replace-password.ts';
import { requireGoodPassword } from './require-good-password.ts';
import { wrongPassword } from './wrong-password.ts';

export interface ChangePasswordOptions extends ChangePasswordValues {
  userId: string;
  /** The session that makes the change; it stays signed in. */
  sessionId: string | null;
  clientAddress: string | null;
}

/** A new password in place of the own one. Open links and all other sessions end with the old one. */
export async function changePassword(
  { store, hasher, throttle, settle, log }: Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'settle' | 'log'>,
  { userId, sessionId, clientAddress, currentPassword, newPassword }: ChangePasswordOptions,
): Promise<void> {
  const account = await store.accounts.findById(userId);
  if (!account?.isActive) throw new AppError('UNAUTHENTICATED');
  const { email, passwordHash } = account;
  await requireWay('password', store, account);
  // Counted like a sign-in: an open screen is no way to guess.
  const isRight = await throttle.guess(
    { email, clientAddress },
    async () => ((await hasher.verify(passwordHash, currentPassword)) ? true : null),
    'step',
  );
  if (!isRight) {
    log.warn({ event: 'authn_password_change_fail', userId });
    throw wrongPassword();
  }
  await requireGoodPassword(newPassword, email, 'newPassword');
  const replacement = await hasher.hash(newPassword);

  const deliveries = await store.transaction(async (tx) => {
    const now = await tx.accounts.lockById(userId);
    // The password was changed or reset in the meantime, so proving the old one proves nothing.
    if (now?.passwordHash !== passwordHash) throw new AppError('CONFLICT');
    return await replacePassword(tx, { userId, passwordHash: replacement, keptSession: sessionId });
  });
  await settle(deliveries);
  log.info({ event: 'authn_password_change', userId });
}
