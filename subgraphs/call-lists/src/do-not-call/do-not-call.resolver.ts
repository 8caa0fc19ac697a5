import { DoNotCallSchema, RemovalSchema } from '@dialdeck/common/calling/do-not-call.schemas';
import { DEFAULT_COUNTRY, PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { memberName } from '#members/member.rules.ts';
import { type AddedEntry, addEntry, listEntries, removeEntry } from './do-not-call.ts';
import {
  AddedDoNotCall,
  DoNotCallConnection,
  DoNotCallEntry,
  DoNotCallInput,
  EntryAuthor,
} from './do-not-call.type.ts';
import type { EntryRow } from './entry.ts';

@Resolver(() => DoNotCallEntry)
export class DoNotCallResolver {
  @Authorized('signedIn')
  @Query(() => DoNotCallConnection, {
    description:
      'Living entries, newest first; of one number, or all. Admins; leads without the entries of lists that they do not see.',
  })
  doNotCall(
    @Arg('phone', () => String, { nullable: true }) phone: string | null | undefined,
    @Arg('country', () => String, { defaultValue: DEFAULT_COUNTRY }) country: string,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() context: CallListsContext,
  ) {
    return listEntries(context, context.actor, { phone, country, first, after });
  }

  @Authorized('signedIn')
  @Mutation(() => AddedDoNotCall, {
    description: 'Admins and leads can add any number, others the number of a contact that they can see.',
  })
  addDoNotCall(
    @Arg('input', () => DoNotCallInput) input: DoNotCallInput,
    @Ctx() context: CallListsContext,
  ): Promise<AddedEntry> {
    return addEntry(context, context.actor, parse(DoNotCallSchema, input));
  }

  @Authorized('admin')
  @Mutation(() => ID)
  removeDoNotCall(
    @Arg('id', () => ID) id: string,
    @Arg('why', () => String, { description: 'At least 10 characters.' }) why: string,
    @Ctx() context: CallListsContext,
  ): Promise<string> {
    return removeEntry(context, context.actor, { id, ...parse(RemovalSchema, { why }) });
  }

  @FieldResolver(() => EntryAuthor)
  async addedBy(@Root() { addedById }: EntryRow, @Ctx() { loaders }: CallListsContext): Promise<EntryAuthor> {
    return { id: addedById, name: memberName(await loaders.member.load(addedById)) };
  }

  @FieldResolver(() => CallList, { nullable: true, description: 'Null for all lists, and when the list was deleted.' })
  callList(@Root() { callListId }: EntryRow, @Ctx() { loaders }: CallListsContext): Promise<CallListRow | null> | null {
    return callListId ? loaders.callList.load(callListId) : null;
  }
}
