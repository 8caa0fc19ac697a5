import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { requireUuid } from '#uuid.rules.ts';
import { countOpenCallbacks } from './callback.repo.ts';
import { CallbackConnection, OpenCallbacks } from './callback.type.ts';
import { type CallbackPage, listCallbacks } from './list-callbacks.ts';
import { reassignCallbacks } from './reassign-callbacks.ts';

@Resolver(() => CallbackConnection)
export class CallbackResolver {
  @Authorized('signedIn')
  @Query(() => CallbackConnection, { description: "The caller's own callbacks, due ones first." })
  callbacks(
    @Arg('callListId', () => ID, { nullable: true }) callListId: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<CallbackPage> {
    return listCallbacks(context, context.actor, { callListId, first, after });
  }

  @FieldResolver(() => SafeInt)
  dueCount(@Root() { countDue }: CallbackPage): Promise<number> {
    return countDue();
  }

  @Authorized('admin')
  @Query(() => [OpenCallbacks], { description: 'For one person, for one list, or for all.' })
  openCallbacks(
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Arg('callListId', () => ID, { nullable: true }) callListId: string | null | undefined,
    @Ctx() { pool }: CallListsContext,
  ): Promise<OpenCallbacks[]> {
    return countOpenCallbacks(pool, {
      userId: userId ? requireUuid(userId) : null,
      callListId: callListId ? requireUuid(callListId) : null,
    });
  }

  @Authorized('admin')
  @Mutation(() => SafeInt, {
    description:
      'Hands open callbacks over to a person who can see the list, or to its agents in turn. Returns their number.',
  })
  reassignCallbacks(
    @Arg('fromUserId', () => ID) fromUserId: string,
    @Arg('callListId', () => ID, { nullable: true }) callListId: string | null | undefined,
    @Arg('toUserId', () => ID, { nullable: true }) toUserId: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<number> {
    return reassignCallbacks(context, { fromUserId, callListId, toUserId });
  }
}
