import { ChangePasswordSchema, type ChangePasswordValues } from '@dialdeck/common/accounts/account.schemas';
import { AppError, isAppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { tellOwner } from '#mail/tell-owner.ts';
import { activeAccount, type Owner, ownerOf } from '#second-factor/own-second-factor.ts';
import { proveOwner } from '#second-factor/prove-owner.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import { replacePassword } from './replace-password.ts';
import { requireGoodPassword } from './require-good-password.ts';

@Resolver()
export class PasswordResolver {
  @Authorized('signedIn')
  @Mutation(() => Boolean, {
    description:
      "Changes the caller's password, and signs out all other browsers. Needs a code where an authenticator is set up.",
  })
  async changePassword(
    @Arg('currentPassword', () => String) currentPassword: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Arg('code', () => String, { nullable: true }) code: string | null | undefined,
    @Ctx() context: AuthContext,
  ): Promise<boolean> {
    const owner = ownerOf(context.actor);
    await changePassword(context, owner, parse(ChangePasswordSchema, { currentPassword, newPassword, code }));
    context.signalSession({ renew: true });
    return true;
  }
}

type Services = Pick<AuthServices, 'store' | 'hasher' | 'throttle' | 'sealer' | 'settle' | 'log'>;

/** Replaces the caller's password. Open links and all other sessions end with the old one. */
async function changePassword(
  services: Services,
  owner: Owner,
  { newPassword, ...proof }: ChangePasswordValues,
): Promise<void> {
  const { store, hasher, settle, log } = services;
  const { userId, sessionId } = owner;
  const account = await activeAccount(store.accounts.findById(userId));
  await requireWay('password', store, account);
  // Before the proof, which uses up a code.
  await requireGoodPassword(newPassword, account.email, 'newPassword');
  const { passwordHash } = await proveOwner(services, owner, proof).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'BAD_INPUT') log.warn({ event: 'authn_password_change_fail', userId });
    throw error;
  });
  const replacement = await hasher.hash(newPassword);

  const deliveries = await store.transaction(async (tx) => {
    const now = await tx.accounts.lockById(userId);
    // The password was changed or reset in the meantime, so proving the old one proves nothing.
    if (now?.passwordHash !== passwordHash) throw new AppError('CONFLICT');
    await tellOwner(tx, now, 'password_changed');
    return await replacePassword(tx, { userId, passwordHash: replacement, keptSession: sessionId });
  });
  await settle(deliveries);
  log.info({ event: 'authn_password_change', userId });
}
