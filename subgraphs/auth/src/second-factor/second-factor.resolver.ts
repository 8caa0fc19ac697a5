import { BeginSecondFactorAtSignInSchema, CodeSchema } from '@dialdeck/common/accounts/second-factor.schemas';
import { AppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/graphql/parse';
import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { knownId, userNotFound } from '#accounts/account-id.ts';
import { refuseEmergency } from '#accounts/emergency-account.ts';
import { User } from '#accounts/user.type.ts';
import type { AuthContext } from '#context.ts';
import type { AuthServices } from '#services.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { ownerOf, readSecondFactor, removeSecondFactor, renewRecoveryCodes } from './own-second-factor.ts';
import { beginSetup, confirmSetup, setupOwnerOf } from './set-up.ts';

@ObjectType({ description: "The caller's authenticator, whose code is asked for after the password." })
class SecondFactor {
  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => DateTime, { nullable: true })
  since!: Date | null;

  @Field(() => Int)
  recoveryCodesLeft!: number;

  @Field(() => Boolean, { description: 'Whether the organisation requires it: then it cannot be removed.' })
  required!: boolean;

  @Field(() => Boolean, { description: 'False for accounts without a password: they are never asked for a code.' })
  canSetUp!: boolean;
}

@ObjectType({
  description: 'The secret of an authenticator. It is shown once, and used after a code has confirmed it.',
})
class SecondFactorSetup {
  @Field(() => String, { description: 'Base32, to type into the authenticator.' })
  key!: string;

  @Field(() => String, { description: 'otpauth://…, for a QR code.' })
  uri!: string;
}

@ObjectType({ description: 'Each code replaces an authenticator code once. They are shown once.' })
class RecoveryCodes {
  @Field(() => [String])
  recoveryCodes!: string[];

  @Field(() => User, { nullable: true, description: 'The person signed in, if a sign-in was waiting for the set-up.' })
  user?: User | null;
}

@Resolver()
export class SecondFactorResolver {
  @Authorized('anyone')
  @Mutation(() => User, { description: 'Completes a sign-in whose password was right, with a code.' })
  async completeSignIn(@Arg('code', () => String) code: string, @Ctx() context: AuthContext): Promise<User> {
    const { preSessionId = null, clientAddress } = context.actor;
    const { id, role } = await completeSignIn(context, { ...parse(CodeSchema, { code }), preSessionId, clientAddress });
    context.signalSession({ begin: { userId: id, role } });
    return { id };
  }

  @Authorized('signedIn')
  @Query(() => SecondFactor)
  secondFactor(@Ctx() context: AuthContext): Promise<SecondFactor> {
    return readSecondFactor(context, ownerOf(context.actor).userId);
  }

  @Authorized('anyone')
  @Mutation(() => SecondFactorSetup, {
    description:
      'Needs the current password, and a code where an authenticator is replaced, unless a sign-in with the right password is waiting for this set-up.',
  })
  async beginSecondFactor(
    @Arg('currentPassword', () => String, { nullable: true }) currentPassword: string | null | undefined,
    @Arg('code', () => String, { nullable: true }) code: string | null | undefined,
    @Ctx() context: AuthContext,
  ): Promise<SecondFactorSetup> {
    const owner = await setupOwnerOf(context, context.actor);
    const input = parse(BeginSecondFactorAtSignInSchema, { currentPassword: currentPassword ?? undefined, code });
    return await beginSetup(context, owner, input);
  }

  @Authorized('anyone')
  @Mutation(() => RecoveryCodes, {
    description:
      'Switches the authenticator on and ends all other sessions. A sign-in that was waiting for it gets its session.',
  })
  async confirmSecondFactor(
    @Arg('code', () => String) code: string,
    @Ctx() context: AuthContext,
  ): Promise<RecoveryCodes> {
    const owner = await setupOwnerOf(context, context.actor);
    const { recoveryCodes, begins } = await confirmSetup(context, owner, parse(CodeSchema, { code }).code);
    if (!begins) return { recoveryCodes };
    const { userId, role, checkedAt } = begins;
    context.signalSession({ begin: { userId, role, checkedMsAgo: performance.now() - checkedAt } });
    return { recoveryCodes, user: { id: userId } };
  }

  @Authorized('signedIn')
  @Mutation(() => Boolean)
  async removeSecondFactor(@Arg('code', () => String) code: string, @Ctx() context: AuthContext): Promise<boolean> {
    await removeSecondFactor(context, ownerOf(context.actor), parse(CodeSchema, { code }).code);
    return true;
  }

  @Authorized('signedIn')
  @Mutation(() => RecoveryCodes, { description: 'Replaces the recovery codes by ten new ones.' })
  async renewRecoveryCodes(
    @Arg('code', () => String) code: string,
    @Ctx() context: AuthContext,
  ): Promise<RecoveryCodes> {
    return {
      recoveryCodes: await renewRecoveryCodes(context, ownerOf(context.actor), parse(CodeSchema, { code }).code),
    };
  }

  @Authorized('admin')
  @Mutation(() => Boolean, {
    description: 'Removes the authenticator of a person who lost it, and ends all their sessions.',
  })
  async removeSecondFactorOf(@Arg('userId', () => ID) userId: string, @Ctx() context: AuthContext): Promise<boolean> {
    await removeSecondFactorOf(context, { actorId: context.actor.userId, userId: knownId(userId) });
    return true;
  }
}

/** For a person who lost the authenticator: an admin removes it, all sign-ins end, and its owner is notified. */
async function removeSecondFactorOf(
  { store, settle }: Pick<AuthServices, 'store' | 'settle'>,
  { actorId, userId }: { actorId: string | null; userId: string },
): Promise<void> {
  if (actorId === userId)
    throw new AppError('CONFLICT', { userMessage: 'Remove your own authenticator on your account page.' });
  const deliveries = await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    await refuseEmergency(tx, userId);
    if (!(await tx.secondFactors.remove(userId)))
      throw new AppError('NOT_FOUND', { userMessage: 'This person has no second factor.' });
    await tx.mails.enqueue({ kind: 'second_factor_removed', recipient: account.email, accountId: userId });
    return await tx.endSessions({ userId, keptSession: null, reason: 'second factor removed' });
  });
  await settle(deliveries);
}
