import { CompleteSetupSchema, VerifyEmailCheckSchema } from '@dialdeck/common/accounts/account.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { knownId } from '#accounts/account-id.ts';
import type { AuthContext } from '#context.ts';
import { checkVerification } from './check-verification.ts';
import { completeSetup } from './complete-setup.ts';
import { resendVerification } from './resend-verification.ts';

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
