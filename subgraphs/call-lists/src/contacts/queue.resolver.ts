import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Authorized, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { askedQueue } from './asked-queue.ts';
import { ContactConnection } from './contact.type.ts';
import { loadListWithPage } from './read-list-page.ts';
import { pageOfList, type QueuePage, queueRequest } from './read-queue.ts';

/** A list by its id, which is mostly asked for with a page of its contacts: both are then read at once. */
@Resolver(() => CallList)
export class QueueResolver {
  @Authorized('signedIn')
  @Query(() => CallList, { nullable: true })
  callList(
    @Arg('id', () => ID) id: string,
    @Ctx() context: CallListsContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CallListRow | null> {
    const asked = askedQueue(info);
    return asked ? loadListWithPage(context, id, asked) : context.loaders.callList.load(id);
  }

  @FieldResolver(() => ContactConnection)
  async contacts(
    @Root() list: CallListRow,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Arg('activeOnly', () => Boolean, { defaultValue: false }) activeOnly: boolean,
    @Ctx() { loaders }: CallListsContext,
  ): Promise<QueuePage> {
    return pageOfList(await loaders.queue.load(queueRequest(list.id, { first, after, search, activeOnly })), list);
  }
}
