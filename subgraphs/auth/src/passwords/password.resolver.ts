import { ChangePasswordSchema } from '@dialdeck/common/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { changePassword } from './change-password.ts';

@Resolver()
export class PasswordResolver {
  @Authorized('signedIn')
  @Mutation(() => Boolean, { description: "Changes the caller's password, and signs out all other browsers." })
  async changePassword(
    @Arg('currentPassword', () => String) currentPassword: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Ctx() context: AuthContext,
  ): Promise<boolean> {
    const { userId, sessionId, clientAddress } = context.actor;
    if (!userId) throw new AppError('UNAUTHENTICATED');
    const input = parse(ChangePasswordSchema, { currentPassword, newPassword });
    await changePassword(context, { ...input, userId, sessionId, clientAddress });
    context.signalSession({ renew: true });
    return true;
  }
}
