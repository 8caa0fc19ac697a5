import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { ContactConnection } from './contact.type.ts';
import { type QueuePage, queueRequest } from './read-queue.ts';

@Resolver(() => CallList)
export class QueueResolver {
  @Authorized('signedIn')
  @Query(() => CallList, { nullable: true })
  callList(@Arg('id', () => ID) id: string, @Ctx() { loaders }: CallListsContext): Promise<CallListRow | null> {
    return loaders.callList.load(id);
  }

  @FieldResolver(() => ContactConnection)
  contacts(
    @Root() list: CallListRow,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Arg('activeOnly', () => Boolean, { defaultValue: false }) activeOnly: boolean,
    @Ctx() { loaders }: CallListsContext,
  ): Promise<QueuePage> {
    return loaders.queue.load(queueRequest(list.id, { first, after, search, activeOnly }));
  }
}
