import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import { ContactConnection, ContactFilter } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { type QueuePage, queueRequest } from './read-queue.ts';

@Resolver(() => CallList)
export class QueueResolver {
  @Authorized('signedIn')
  @Query(() => CallList, { nullable: true })
  callList(@Arg('id', () => ID) id: string, @Ctx() { loaders }: CallListsContext): Promise<CallListRow | null> {
    return loaders.callList.load(id);
  }

  @FieldResolver(() => ContactConnection)
  async contacts(
    @Root() list: CallListRow,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Arg('activeOnly', () => Boolean, { defaultValue: false }) activeOnly: boolean,
    @Arg('filter', () => ContactFilter, { nullable: true }) filter: ContactFilter | null | undefined,
    @Ctx() { loaders, clock }: CallListsContext,
  ): Promise<QueuePage> {
    // A call gives its agent the list also while the list is paused, when its queue is closed to agents.
    if ((await loaders.callList.load(list.id)) === null) throw new AppError('NOT_FOUND');
    return loaders.queue.load(queueRequest(list.id, { first, after, search, activeOnly, filter }, clock()));
  }
}

@Resolver(() => ContactConnection)
export class QueuePageResolver {
  @FieldResolver(() => SafeInt, {
    description:
      'Contacts that fit search and filter; unless only the status is given, counted up to 1,000, and of a stage among 10,000.',
  })
  async matchCount(@Root() { countMatches }: QueuePage): Promise<number> {
    return (await countMatches()).count;
  }

  @FieldResolver(() => Boolean, { description: 'Whether more contacts match than `matchCount`.' })
  async isMatchCountCapped(@Root() { countMatches }: QueuePage): Promise<boolean> {
    return (await countMatches()).isCapped;
  }
}
