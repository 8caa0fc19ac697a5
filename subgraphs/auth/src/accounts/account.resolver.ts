import type { Actor } from '@dialdeck/node/security/identity';
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { AuthContext } from '#context.ts';
import type { AuthServices } from '#services.ts';
import { knownId, userNotFound } from './account-id.ts';

@Resolver()
export class AccountResolver {
  @Authorized('admin')
  @Mutation(() => Boolean, { description: 'Signs a person out of all browsers.' })
  async endAllSignIns(@Arg('userId', () => ID) userId: string, @Ctx() context: AuthContext): Promise<boolean> {
    await endAllSignIns(context, context.actor, knownId(userId));
    return true;
  }
}

/** An admin ends all sign-ins of a person, who gets a letter. The password stays valid. @throws NOT_FOUND */
async function endAllSignIns(
  { store, settle }: Pick<AuthServices, 'store' | 'settle'>,
  actor: Pick<Actor, 'userId'>,
  userId: string,
): Promise<void> {
  const deliveries = await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    if (actor.userId !== userId && account.isEmailVerified)
      await tx.mails.enqueue({ kind: 'signed_out_by_admin', recipient: account.email, accountId: userId });
    return await tx.endSessions({ userId, keptSession: null, reason: 'admin' });
  });
  await settle(deliveries);
}
