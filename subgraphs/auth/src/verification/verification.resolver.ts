import {
  CompleteSetupSchema,
  type CompleteSetupValues,
  VerifyEmailCheckSchema,
} from '@dialdeck/common/accounts/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { knownId, userNotFound } from '#accounts/account-id.ts';
import type { AuthContext } from '#context.ts';
import { requireGoodPassword } from '#passwords/require-good-password.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { hashToken } from '#tokens/token.ts';
import { confirmAddress } from './confirm-address.ts';
import { deadVerification, noteUsed } from './dead-link.ts';

@ObjectType()
class VerificationCheck {
  @Field(() => Boolean)
  needsPassword!: boolean;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  firstName!: string | null;
}

@Resolver()
export class VerificationResolver {
  @Authorized('anyone')
  @Mutation(() => VerificationCheck)
  checkVerification(
    @Arg('token', () => String) token: string,
    @Ctx() context: AuthContext,
  ): Promise<VerificationCheck> {
    return checkVerification(context, parse(VerifyEmailCheckSchema, { token }).token);
  }

  @Authorized('anyone')
  @Mutation(() => Boolean)
  async completeSetup(
    @Arg('token', () => String) token: string,
    @Arg('password', () => String) password: string,
    @Ctx() context: AuthContext,
  ): Promise<boolean> {
    await completeSetup(context, parse(CompleteSetupSchema, { token, password }));
    return true;
  }

  @Authorized('admin')
  @Mutation(() => Boolean)
  async resendVerification(@Arg('userId', () => ID) userId: string, @Ctx() context: AuthContext): Promise<boolean> {
    await resendVerification(context, knownId(userId));
    return true;
  }
}

/** "200; already verified 409; older tokens of that user die". Inactive is 409 too, as it is for a password reset. */
async function resendVerification({ store }: Pick<AuthServices, 'store'>, userId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    if (account.isEmailVerified) {
      throw new AppError('CONFLICT', { userMessage: 'The email address of this user is already verified' });
    }
    // Inactive people get no message, and the link that they have opens again with the account.
    if (!account.isActive) throw new AppError('CONFLICT', { userMessage: 'This account is not active.' });
    await tx.tokens.kill(userId, 'verification');
    await tx.mails.enqueue({ kind: 'verification', recipient: account.email, accountId: userId });
  });
}

/** Sets the first password of an account that an admin created. A link for an account with a password cannot set another one. */
async function completeSetup(
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

interface VerificationState {
  needsPassword: boolean;
  email: string;
  firstName: string | null;
}

/**
 * Opens a verification link. With a password the address is verified and the link used up; without one the link stays for
 * {@link completeSetup}.
 */
async function checkVerification(
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
