import type { AuthServices } from '#services.ts';

/**
 * "Same body and same time whether the address exists or not": nobody looks here whether it does, the worker that sends
 * the message finds out. A request for an address that nobody has ends there.
 */
export async function forgotPassword(
  { store, throttle }: Pick<AuthServices, 'store' | 'throttle'>,
  { email, clientAddress }: { email: string; clientAddress: string | null },
): Promise<void> {
  await throttle.requestLink(clientAddress);
  if (await throttle.mayMail(email)) await store.mails.enqueue({ kind: 'password_reset', recipient: email });
}
