import type { AuthServices } from '#services.ts';

/**
 * "Same body and same time whether the address exists or not": nothing is looked up here; the worker that sends
 * the message does so. A request for an unknown address ends there.
 */
export async function forgotPassword(
  { store, throttle }: Pick<AuthServices, 'store' | 'throttle'>,
  { email, clientAddress }: { email: string; clientAddress: string | null },
): Promise<void> {
  await throttle.requestLink(clientAddress);
  if (await throttle.mayMail(email)) await store.mails.enqueue({ kind: 'password_reset', recipient: email });
}
