import type { ResetPasswordValues } from '@dialdeck/common/accounts/account.schemas';
import { replacePassword } from '#passwords/replace-password.ts';
import { requireGoodPassword } from '#passwords/require-good-password.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { hashToken } from '#tokens/token.ts';
import { confirmAddress } from '#verification/confirm-address.ts';
import { deadLink } from '#verification/dead-link.ts';

/** Sets a new password. Every link and every session of the account ends with the old one. */
export async function resetPassword(
  { store, hasher, throttle, settle, log }: Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'settle' | 'log'>,
  { token, password, clientAddress }: ResetPasswordValues & { clientAddress: string | null },
): Promise<void> {
  const hash = hashToken(token);
  const waiting = await store.tokens.find('password_reset', hash);
  if (!waiting) throw deadLink();
  await requireWay('password', store, waiting);
  await requireGoodPassword(password, waiting.email);
  const passwordHash = await hasher.hash(password);

  const deliveries = await store.transaction(async (tx) => {
    const owner = await tx.tokens.use('password_reset', hash);
    if (!owner) throw deadLink();
    const replaced = await replacePassword(tx, { userId: owner.id, passwordHash, keptSession: null });
    return [...replaced, ...(await confirmAddress(tx, owner))];
  });
  // The password is set: failing to clear the tries is no reason to report an error. Tries at codes still count.
  await throttle
    .forgive({ email: waiting.email, clientAddress })
    .catch((error: unknown) => log.warn({ event: 'throttle_not_cleared', userId: waiting.id, err: error }));
  await settle(deliveries);
  log.info({ event: 'authn_password_change', userId: waiting.id });
}
