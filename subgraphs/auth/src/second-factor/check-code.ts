import type { AuthServices } from '#services.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { readCode, stepOf } from './codes.ts';

/** The associated data of a sealed secret. */
export const aboutSecret = (accountId: string): string => `second factor of ${accountId}`;

/**
 * Uses up a code of an account's authenticator, or a recovery code where those are accepted. Returns whether it was right.
 * Call it under the account's lock. Of two uses at the same moment one is right.
 */
export async function useCode(
  tx: AuthTransaction,
  { sealer }: Pick<AuthServices, 'sealer'>,
  { accountId, text, takesRecovery }: { accountId: string; text: string; takesRecovery: boolean },
): Promise<'authenticator' | 'recovery' | null> {
  const typed = readCode(text);
  const factor = typed && (await tx.secondFactors.find(accountId));
  if (!typed || !factor) return null;
  if (typed.kind === 'recovery') {
    const isUsed = takesRecovery && (await tx.secondFactors.useRecoveryCode(accountId, typed.hash));
    return isUsed ? 'recovery' : null;
  }
  const step = stepOf(sealer.open(factor.secretSealed, aboutSecret(accountId)), typed.code, Date.now());
  return step !== null && (await tx.secondFactors.useStep(accountId, step)) ? 'authenticator' : null;
}
