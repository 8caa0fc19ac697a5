import { ListCallingSchema } from '@dialdeck/common/calling/list-calling.schemas';
import { CallListSettingsSchema } from '@dialdeck/common/calls/call-list.schemas';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { type SortDirection, SortDirectionEnum } from '@dialdeck/node/database/keyset';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import type { CallListRow } from './call-list.ts';
import { CallList, CallListConnection, ContactTotals } from './call-list.type.ts';
import {
  CallingInput,
  CallListChangeInput,
  CallListInput,
  CallListSettingsInput,
  CallListSortEnum,
} from './call-list-input.type.ts';
import { changeCallList } from './change-call-list.ts';
import { changeCalling } from './change-calling.ts';
import { createCallList } from './create-call-list.ts';
import { deleteCallList } from './delete-call-list.ts';
import { type CallListPage, listCallLists } from './list-call-lists.ts';
import type { ListSort } from './list-sort.sql.ts';
import { moveCallList } from './move-call-list.ts';

@Resolver()
export class CallListResolver {
  @Authorized('signedIn')
  @Query(() => CallListConnection, {
    description:
      'Admins: all lists; others: active lists assigned to them, and lists of teams that they lead. Search: name, description.',
  })
  callLists(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Arg('sort', () => CallListSortEnum, { defaultValue: 'created' }) sort: ListSort,
    @Arg('dir', () => SortDirectionEnum, { defaultValue: 'desc' }) dir: SortDirection,
    @Arg('teamId', () => ID, { nullable: true, description: 'Lists of this team and of the teams below it.' })
    teamId: string | null | undefined,
    @Arg('isActive', () => Boolean, { nullable: true, description: 'Only active lists, or only paused ones.' })
    isActive: boolean | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<CallListPage> {
    return listCallLists(context, context.actor, { first, after, search, sort, dir, teamId, isActive });
  }

  @Authorized('admin')
  @Query(() => ContactTotals, { nullable: true, description: 'Admins only; null when it cannot be read now.' })
  contactTotals(@Ctx() { lists }: CallListsContext): Promise<ContactTotals> {
    return lists.totals();
  }

  @Authorized('signedIn')
  @Mutation(() => CallList, { description: 'For admins, and for leads in their teams if the organisation lets them.' })
  createCallList(
    @Arg('input', () => CallListInput) input: CallListInput,
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return createCallList(context, context.actor, input);
  }

  @Authorized('admin')
  @Mutation(() => CallList)
  changeCallListSettings(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => CallListSettingsInput) input: CallListSettingsInput,
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return changeCallList(context, context.actor, id, parse(CallListSettingsSchema, input));
  }

  @Authorized('signedIn')
  @Mutation(() => CallList, {
    description:
      'Renames, pauses or resumes a list: admins, and leads in their teams if the organisation lets them. Other fields: admins.',
  })
  changeCallList(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => CallListChangeInput) input: CallListChangeInput,
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return changeCallList(context, context.actor, id, input);
  }

  @Authorized('admin')
  @Mutation(() => CallList, {
    description: 'Whom the list calls and when. Fields that are left out get their defaults.',
  })
  changeCalling(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => CallingInput) input: CallingInput,
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return changeCalling(context, id, parse(ListCallingSchema, input));
  }

  @Authorized('admin')
  @Mutation(() => CallList, {
    description: 'Moves the list to another team, or to none. Assignments and callbacks stay.',
  })
  moveCallList(
    @Arg('id', () => ID) id: string,
    @Arg('teamId', () => ID, { nullable: true }) teamId: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<CallListRow> {
    return moveCallList(context, id, teamId ?? null);
  }

  @Authorized('admin')
  @Mutation(() => ID)
  deleteCallList(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<string> {
    return deleteCallList(context, id);
  }
}
