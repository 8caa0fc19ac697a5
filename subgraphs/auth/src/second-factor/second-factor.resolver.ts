import { BeginSecondFactorSchema, CodeSchema } from '@dialdeck/common/second-factor.schemas';
import { parse } from '@dialdeck/node/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { knownId } from '#accounts/account-id.ts';
import { User } from '#accounts/user.type.ts';
import type { AuthContext } from '#context.ts';
import { completeSignIn } from './complete-sign-in.ts';
import {
  beginSetup,
  confirmSetup,
  ownerOf,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './own-second-factor.ts';
import { removeSecondFactorOf } from './remove-second-factor-of.ts';
import { RecoveryCodes, SecondFactor, SecondFactorSetup } from './second-factor.type.ts';

@Resolver()
export class SecondFactorResolver {
  @Authorized('anyone')
  @Mutation(() => User, { description: 'Begins the session that a right password has prepared.' })
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

  @Authorized('signedIn')
  @Mutation(() => SecondFactorSetup)
  beginSecondFactor(
    @Arg('currentPassword', () => String) currentPassword: string,
    @Ctx() context: AuthContext,
  ): Promise<SecondFactorSetup> {
    const input = parse(BeginSecondFactorSchema, { currentPassword });
    return beginSetup(context, ownerOf(context.actor), input.currentPassword);
  }

  @Authorized('signedIn')
  @Mutation(() => RecoveryCodes, { description: 'The authenticator counts from now on; all other sessions end.' })
  async confirmSecondFactor(
    @Arg('code', () => String) code: string,
    @Ctx() context: AuthContext,
  ): Promise<RecoveryCodes> {
    return { recoveryCodes: await confirmSetup(context, ownerOf(context.actor), parse(CodeSchema, { code }).code) };
  }

  @Authorized('signedIn')
  @Mutation(() => Boolean)
  async removeSecondFactor(@Arg('code', () => String) code: string, @Ctx() context: AuthContext): Promise<boolean> {
    await removeSecondFactor(context, ownerOf(context.actor), parse(CodeSchema, { code }).code);
    return true;
  }

  @Authorized('signedIn')
  @Mutation(() => RecoveryCodes, { description: 'Ten new ones; the older ones open nothing any more.' })
  async renewRecoveryCodes(
    @Arg('code', () => String) code: string,
    @Ctx() context: AuthContext,
  ): Promise<RecoveryCodes> {
    return {
      recoveryCodes: await renewRecoveryCodes(context, ownerOf(context.actor), parse(CodeSchema, { code }).code),
    };
  }

  @Authorized('admin')
  @Mutation(() => Boolean, { description: 'Of somebody who lost the authenticator; all sign-ins of that person end.' })
  async removeSecondFactorOf(@Arg('userId', () => ID) userId: string, @Ctx() context: AuthContext): Promise<boolean> {
    await removeSecondFactorOf(context, { actorId: context.actor.userId, userId: knownId(userId) });
    return true;
  }
}
