import { randomBytes } from 'node:crypto';
import {
  ForgotPasswordSchema,
  ResetPasswordSchema,
  type ResetPasswordValues,
} from '@dialdeck/common/accounts/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { knownId, signedIn, userNotFound } from '#accounts/account-id.ts';
import { refuseEmergency } from '#accounts/emergency-account.ts';
import type { AuthContext } from '#context.ts';
import { replacePassword } from '#passwords/replace-password.ts';
import { requireGoodPassword } from '#passwords/require-good-password.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { hashToken } from '#tokens/token.ts';
import { confirmAddress } from '#verification/confirm-address.ts';
import { deadLink } from '#verification/dead-link.ts';

@Resolver()
export class ResetResolver {
  @Authorized('anyone')
  @Mutation(() => Boolean)
  async forgotPassword(@Arg('email', () => String) email: string, @Ctx() context: AuthContext): Promise<boolean> {
    await forgotPassword(context, {
      ...parse(ForgotPasswordSchema, { email }),
      clientAddress: context.actor.clientAddress,
    });
    return true;
  }

  @Authorized('anyone')
  @Mutation(() => Boolean)
  async resetPassword(
    @Arg('token', () => String) token: string,
    @Arg('password', () => String) password: string,
    @Ctx() context: AuthContext,
  ): Promise<boolean> {
    const { clientAddress } = context.actor;
    await resetPassword(context, { ...parse(ResetPasswordSchema, { token, password }), clientAddress });
    return true;
  }

  @Authorized('admin')
  @Mutation(() => Boolean, {
    description: 'Mails a link to choose a new password. The current password and all sessions end.',
  })
  async sendPasswordReset(@Arg('userId', () => ID) userId: string, @Ctx() context: AuthContext): Promise<boolean> {
    await sendPasswordReset(context, knownId(userId), signedIn(context));
    return true;
  }
}

/**
 * "Same body and same time whether the address exists or not": nothing is looked up here; the worker that sends
 * the message does so. A request for an unknown address ends there.
 */
async function forgotPassword(
  { store, throttle }: Pick<AuthServices, 'store' | 'throttle'>,
  { email, clientAddress }: { email: string; clientAddress: string | null },
): Promise<void> {
  await throttle.requestLink(clientAddress);
  if (await throttle.mayMail(email)) await store.mails.enqueue({ kind: 'password_reset', recipient: email });
}

/** Sets a new password. Every link and every session of the account ends with the old one. */
async function resetPassword(
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

/**
 * An admin makes a person choose a new password: the present one is replaced by a random one, older links become invalid,
 * and the owner of the address gets a new link. All sign-ins end.
 */
async function sendPasswordReset(
  { store, hasher, settle, log }: Pick<AuthServices, 'store' | 'hasher' | 'settle' | 'log'>,
  userId: string,
  adminId: string,
): Promise<void> {
  const passwordHash = await hasher.hash(randomBytes(32).toString('base64url'));
  const deliveries = await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    if (!account.isEmailVerified) throw new AppError('CONFLICT', { userMessage: 'This account is not set up yet.' });
    // Inactive people get no message.
    if (!account.isActive) throw new AppError('CONFLICT', { userMessage: 'This account is not active.' });
    await refuseEmergency(tx, userId);
    const replaced = await replacePassword(tx, { userId, passwordHash, keptSession: null, reason: 'password reset' });
    await tx.mails.enqueue({
      kind: 'password_reset_by_admin',
      recipient: account.email,
      accountId: userId,
      about: adminId,
    });
    return replaced;
  });
  await settle(deliveries);
  log.info({ event: 'authn_password_change', userId });
}
