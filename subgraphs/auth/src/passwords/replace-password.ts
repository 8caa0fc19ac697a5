import type { AuthTransaction } from '#store.repo.ts';

export interface Replacement {
  userId: string;
  passwordHash: string;
  /** Handle of the session that stays open; all others of the account end. */
  keptSession: string | null;
  /** Absent when the person has chosen the new password. */
  reason?: 'password reset';
}

/** Every link and every session of the account ends with the old password. Returns the deliveries to wait for. */
export async function replacePassword(
  tx: AuthTransaction,
  { userId, passwordHash, ...ended }: Replacement,
): Promise<string[]> {
  await tx.accounts.setPassword(userId, passwordHash);
  await tx.tokens.kill(userId);
  return await tx.endSessions({ userId, ...ended });
}
