import type { ResetPasswordValues } from '@dialdeck/common/account.schemas';
import { requireGoodPassword } from '#passwords/require-good-password.ts';
import type { AuthServices } from '#services.ts';
import { hashToken } from '#tokens/token.ts';
import { confirmAddress } from '#verification/confirm-address.ts';
import { deadLink } from '#verification/dead-link.ts';

/** Sets a new password, kills every link of the account, and gives the id of whose sessions are to end. */
export async function resetPassword(
  { store, hasher, settle, log }: Pick<AuthServices, 'store' | 'hasher' | 'settle' | 'log'>,
  { token, password }: ResetPasswordValues,
): Promise<string> {
  const hash = hashToken(token);
  const waiting = await store.tokens.find('password_reset', hash);
  if (!waiting) throw deadLink();
  await requireGoodPassword(password, waiting.email);
  const passwordHash = await hasher.hash(password);

  const deliveries = await store.transaction(async (tx) => {
    const owner = await tx.tokens.use('password_reset', hash);
    if (!owner) throw deadLink();
    await tx.accounts.setPassword(owner.id, passwordHash);
    await tx.tokens.kill(owner.id);
    return await confirmAddress(tx, owner);
  });
  await settle(deliveries);
  log.info({ event: 'authn_password_change', userId: waiting.id });
  return waiting.id;
}
