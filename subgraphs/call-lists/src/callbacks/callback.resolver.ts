import { PAGE_SIZE_DEFAULT, SEARCH_COUNT_MAX } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { SafeInt } from '@dialdeck/node/graphql/scalars';
import type { Actor } from '@dialdeck/node/security/identity';
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { instantPosition } from '#cursor.ts';
import { memberName } from '#members/member.rules.ts';
import type { CallListsServices } from '#services.ts';
import { requireTeamScope } from '#teams/see-team.ts';
import { requireUuid } from '#uuid.rules.ts';
import {
  type CallbackPageQuery,
  countDueCallbacks,
  countOpenCallbacks,
  countTeamCallbacks,
  readCallbacks,
  readTeamCallbacks,
} from './callback.repo.ts';
import { handOverCallbacks, reassignCallbacks } from './reassign-callbacks.ts';

@ObjectType()
class CallbackConnection {
  @Field(() => [Contact])
  nodes!: ContactRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({ description: 'A promised callback.' })
class TeamCallback {
  @Field(() => Contact)
  contact!: ContactRow;

  @Field(() => ID, { description: 'The agent to whom it belongs.' })
  userId!: string;
}

@ObjectType()
class TeamCallbackConnection {
  @Field(() => [TeamCallback])
  nodes!: TeamCallback[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({ description: 'The number of open callbacks of a person in a list.' })
class OpenCallbacks {
  @Field(() => ID)
  userId!: string;

  @Field(() => ID)
  callListId!: string;

  @Field(() => SafeInt)
  count!: number;
}

@Resolver(() => CallbackConnection)
export class CallbackResolver {
  @Authorized('signedIn')
  @Query(() => CallbackConnection, { description: "The caller's own callbacks, due ones first." })
  callbacks(
    @Arg('callListId', () => ID, { nullable: true }) callListId: string | null | undefined,
    @Arg('overdue', () => Boolean, { defaultValue: false, description: 'Only callbacks whose time has passed.' })
    isOverdue: boolean,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<CallbackPage> {
    return listCallbacks(context, context.actor, { callListId, isOverdue, first, after });
  }

  @Authorized('signedIn')
  @Query(() => TeamCallbackConnection, {
    description:
      "Everybody's callbacks in active lists, most overdue first: of a team and below it for its leads, for admins also of all.",
  })
  teamCallbacks(
    @Arg('teamId', () => ID, { nullable: true, description: 'Null for all teams.' }) teamId: string | null | undefined,
    @Arg('overdue', () => Boolean, { defaultValue: false, description: 'Only callbacks whose time has passed.' })
    isOverdue: boolean,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<TeamCallbackPage> {
    return listTeamCallbacks(context, context.actor, { teamId, isOverdue, first, after });
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

  @Authorized('signedIn')
  @Mutation(() => SafeInt, {
    description:
      'For admins and leads: hands over the open callbacks of some contacts to a person who has their lists, or to the agents of each list in turn. Returns the number of callbacks with another owner.',
  })
  handOverCallbacks(
    @Arg('contactIds', () => [ID]) contactIds: string[],
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<number> {
    return handOverCallbacks(context, context.actor, { contactIds, userId });
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

@Resolver(() => TeamCallback)
export class TeamCallbackResolver {
  @FieldResolver(() => String, { description: 'The name of the agent to whom it belongs.' })
  async userName(@Root() { userId }: TeamCallback, @Ctx() { loaders }: CallListsContext): Promise<string> {
    return memberName(await loaders.member.load(userId));
  }
}

@Resolver(() => TeamCallbackConnection)
export class TeamCallbackConnectionResolver {
  @FieldResolver(() => SafeInt, { description: 'Of all pages.' })
  totalCount(@Root() { countAll }: TeamCallbackPage): Promise<number> {
    return countAll();
  }
}

interface TeamCallbackArguments {
  /** Nothing: all teams. */
  teamId: string | null | undefined;
  isOverdue: boolean;
  first: number;
  after: string | null | undefined;
}

interface TeamCallbackPage {
  nodes: { contact: ContactRow; userId: string }[];
  pageInfo: PageInfo;
  countAll(): Promise<number>;
}

/** The callbacks of everybody in the active lists of a team and of those below it, most overdue first. @throws as {@link requireTeamScope} */
async function listTeamCallbacks(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  { teamId, isOverdue, first, after }: TeamCallbackArguments,
): Promise<TeamCallbackPage> {
  const size = pageSize(first);
  const start = after ? instantPosition(after) : null;
  const query = { teamId: await requireTeamScope(pool, actor, teamId), isOverdue };
  const rows = await readTeamCallbacks(pool, { ...query, after: start, limit: size + 1 });
  const { nodes, pageInfo } = toPage(rows, size, ({ callbackAt, id }) => [callbackAt?.toISOString() ?? '', id]);
  return {
    nodes: nodes.map((contact) => ({ contact, userId: contact.callbackUserId ?? '' })),
    pageInfo,
    countAll: () => countTeamCallbacks(pool, query),
  };
}

interface CallbackArguments {
  callListId?: string | null | undefined;
  isOverdue?: boolean;
  first: number;
  after?: string | null | undefined;
}

interface CallbackPage {
  nodes: ContactRow[];
  pageInfo: PageInfo;
  countDue(): Promise<number>;
}

/** The caller's own callbacks, due ones first. */
async function listCallbacks(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  { callListId, isOverdue = false, first, after }: CallbackArguments,
): Promise<CallbackPage> {
  const query: CallbackPageQuery = {
    userId: requireUuid(actor.userId),
    callListId: callListId ? requireUuid(callListId) : null,
    seesAll: hasAdminRole(actor),
    isOverdue,
    after: after ? instantPosition(after) : null,
    limit: pageSize(first) + 1,
  };
  const rows = await readCallbacks(pool, query);
  return {
    ...toPage(rows, first, ({ callbackAt, id }) => [callbackAt?.toISOString() ?? '', id]),
    countDue: () => countDueCallbacks(pool, query, SEARCH_COUNT_MAX),
  };
}
