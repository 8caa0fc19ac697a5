import { ChangePasswordSchema } from '@dialdeck/common/accounts/account.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { ownerOf } from '#second-factor/own-second-factor.ts';
import { changePassword } from './change-password.ts';

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
