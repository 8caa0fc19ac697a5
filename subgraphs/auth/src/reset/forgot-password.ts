import type { AuthServices } from '#services.ts';

/**
 * "Same body and same time whether the address exists or not": nobody looks here whether it does, the worker that sends
 * the message finds out. A request for an address that nobody has ends there.
 */
export async function forgotPassword({ store }: Pick<AuthServices, 'store'>, email: string): Promise<void> {
  await store.mails.enqueue({ kind: 'password_reset', recipient: email });
}
