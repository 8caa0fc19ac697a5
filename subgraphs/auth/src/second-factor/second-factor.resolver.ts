import { BeginSecondFactorAtSignInSchema, CodeSchema } from '@dialdeck/common/accounts/second-factor.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { knownId } from '#accounts/account-id.ts';
import { User } from '#accounts/user.type.ts';
import type { AuthContext } from '#context.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { ownerOf, readSecondFactor, removeSecondFactor, renewRecoveryCodes } from './own-second-factor.ts';
import { removeSecondFactorOf } from './remove-second-factor-of.ts';
import { RecoveryCodes, SecondFactor, SecondFactorSetup } from './second-factor.type.ts';
import { beginSetup, confirmSetup, setupOwnerOf } from './set-up.ts';

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
