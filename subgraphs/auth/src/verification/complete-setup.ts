import type { CompleteSetupValues } from '@dialdeck/common/accounts/account.schemas';
import { requireGoodPassword } from '#passwords/require-good-password.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { hashToken } from '#tokens/token.ts';
import { confirmAddress } from './confirm-address.ts';
import { deadVerification, noteUsed } from './dead-link.ts';

/** Sets the first password of an account that an admin created. A link for an account with a password cannot set another one. */
export async function completeSetup(
  { store, hasher, settle, log }: Pick<AuthServices, 'store' | 'hasher' | 'settle' | 'log'>,
  { token, password }: CompleteSetupValues,
): Promise<void> {
  const hash = hashToken(token);
  const waiting = await store.tokens.find('verification', hash);
  if (!waiting || waiting.hasPassword) throw await deadVerification(store, hash);
  await requireWay('password', store, waiting);
  await requireGoodPassword(password, waiting.email);
  const passwordHash = await hasher.hash(password);

  const deliveries = await store.transaction(async (tx) => {
    const owner = await tx.tokens.use('verification', hash);
    if (!owner || !(await tx.accounts.setFirstPassword(owner.id, passwordHash))) throw await deadVerification(tx, hash);
    await noteUsed(tx, hash);
    await tx.tokens.kill(owner.id);
    return await confirmAddress(tx, owner);
  });
  await settle(deliveries);
  log.info({ event: 'authn_password_set', userId: waiting.id });
}
