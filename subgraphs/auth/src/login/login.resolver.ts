import { LoginSchema } from '@dialdeck/common/accounts/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import { User } from '#accounts/user.type.ts';
import type { AuthContext } from '#context.ts';
import { login } from './login.ts';

@Resolver()
export class LoginResolver {
  @Authorized('anyone')
  @Mutation(() => User, { description: 'Begins a session.' })
  async login(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String) password: string,
    @Ctx() context: AuthContext,
  ): Promise<User> {
    const outcome = await login(context, {
      ...parse(LoginSchema, { email, password }),
      clientAddress: context.actor.clientAddress,
    });
    if ('preSessionId' in outcome) {
      context.signalSession({ await: outcome.preSessionId });
      throw new AppError(outcome.isSetup ? 'SECOND_FACTOR_SETUP' : 'SECOND_FACTOR');
    }
    const { id, role } = outcome;
    context.signalSession({ begin: { userId: id, role } });
    return { id };
  }

  @Authorized('anyone')
  @Mutation(() => Boolean, { description: 'Ends the session.' })
  logout(@Ctx() { signalSession }: AuthContext): boolean {
    signalSession({ end: true });
    return true;
  }
}
