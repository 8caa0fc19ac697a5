import { ForgotPasswordSchema, ResetPasswordSchema } from '@dialdeck/common/accounts/account.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { knownId, signedIn } from '#accounts/account-id.ts';
import type { AuthContext } from '#context.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordReset } from './send-password-reset.ts';

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
