import type { AuthServices } from '#services.ts';

/** How a person signed in, for an auditor. */
export interface NotedSignIn {
  userId: string;
  providerId?: string;
  /** The provider's statement of how the person proved their identity. */
  amr?: readonly string[];
  secondFactor?: 'authenticator' | 'recovery' | 'set up';
}

/** Records a sign-in for auditors; a sign-in of the emergency account also notifies all other admins. */
export async function noteSignIn(
  { store, log }: Pick<AuthServices, 'store' | 'log'>,
  signIn: NotedSignIn,
): Promise<void> {
  const { userId } = signIn;
  const { emergencyAccountId } = await store.settings.read();
  if (emergencyAccountId === userId) {
    await store.transaction(async (tx) => {
      for (const admin of await tx.accounts.otherAdmins(userId))
        await tx.mails.enqueue({ kind: 'emergency_account_used', ...admin });
    });
    log.warn({ event: 'emergency_account_used', userId });
  }
  log.info({ event: 'authn_login_success', ...signIn });
}
