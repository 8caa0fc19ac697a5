import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { hashToken } from '#tokens/token.ts';
import { confirmAddress } from './confirm-address.ts';
import { deadVerification, noteUsed } from './dead-link.ts';

export interface VerificationState {
  needsPassword: boolean;
  email: string;
  firstName: string | null;
}

/**
 * Opens a verification link. With a password the address is verified and the link used up; without one the link stays for
 * {@link completeSetup}.
 */
export async function checkVerification(
  { store, settle, log }: Pick<AuthServices, 'store' | 'settle' | 'log'>,
  token: string,
): Promise<VerificationState> {
  const hash = hashToken(token);
  const waiting = await store.tokens.find('verification', hash);
  if (!waiting) throw await deadVerification(store, hash);
  if (!waiting.hasPassword) await requireWay('password', store, waiting);
  if (!waiting.hasPassword) return { needsPassword: true, email: waiting.email, firstName: waiting.firstName };

  const deliveries = await store.transaction(async (tx) => {
    const owner = await tx.tokens.use('verification', hash);
    if (!owner) throw await deadVerification(tx, hash);
    await noteUsed(tx, hash);
    return await confirmAddress(tx, owner);
  });
  await settle(deliveries);
  log.info({ event: 'email_verified', userId: waiting.id });
  return { needsPassword: false, email: waiting.email, firstName: waiting.firstName };
}
