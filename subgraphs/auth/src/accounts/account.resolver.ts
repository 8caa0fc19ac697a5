import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import { knownId } from './account-id.ts';
import { endAllSignIns } from './end-all-sign-ins.ts';

@Resolver()
export class AccountResolver {
  @Authorized('admin')
  @Mutation(() => Boolean, { description: 'Signs a person out of all browsers.' })
  async endAllSignIns(@Arg('userId', () => ID) userId: string, @Ctx() context: AuthContext): Promise<boolean> {
    await endAllSignIns(context, context.actor, knownId(userId));
    return true;
  }
}
