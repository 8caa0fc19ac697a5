import { ForgotPasswordSchema, ResetPasswordSchema } from '@dialdeck/common/account.schemas';
import { parse } from '@dialdeck/node/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

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
    const userId = await resetPassword(context, parse(ResetPasswordSchema, { token, password }));
    context.signalSession({ endAllOf: userId, exceptCurrent: true });
    return true;
  }
}
