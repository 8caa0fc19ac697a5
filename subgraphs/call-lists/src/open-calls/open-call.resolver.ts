import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { hasAdminRole } from '@dialdeck/common/words';
import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import { DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallLogRow } from '#calls/call-log.ts';
import { CallLog, type CallLogConnection, OwnOpenCalls, TeamOpenCalls } from '#calls/call-log.type.ts';
import { callTimes } from '#calls/call-times.rules.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { instantPosition } from '#cursor.ts';
import { memberName } from '#members/member.rules.ts';
import { requireTeamScope } from '#teams/see-team.ts';
import { requireUuid } from '#uuid.rules.ts';
import {
  countOpenCalls,
  countTeamOpenCalls,
  hasOpenCall,
  noteEnd,
  pageOpenCalls,
  readOpenCalls,
  readRecentCalls,
} from './open-call.repo.ts';

/** As the screens show them. */
const RECENT_CALLS = 10;

@Resolver(() => TeamOpenCalls)
export class TeamOpenCallsResolver {
  @FieldResolver(() => SafeInt, { description: 'Of all pages.' })
  totalCount(@Root() { countAll }: TeamOpenCallPage): Promise<number> {
    return countAll();
  }
}

@Resolver(() => CallLog)
export class OpenCallResolver {
  @Authorized('signedIn')
  @Query(() => [CallLog], {
    description: "The caller's own calls of the last seven days without a result, newest first.",
  })
  async openCalls(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_MAX }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'A cursor of `ownOpenCalls`.' })
    cursor: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<CallLogRow[]> {
    return (await this.ownOpenCalls(first, cursor, context)).nodes;
  }

  @Authorized('signedIn')
  @Query(() => OwnOpenCalls, {
    description:
      "A page of the caller's own calls of the last seven days without a result, newest first, and their number.",
  })
  async ownOpenCalls(
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_MAX }) first: number,
    @Arg('after', () => String, { nullable: true }) cursor: string | null | undefined,
    @Ctx() { pool, actor }: CallListsContext,
  ): Promise<OwnOpenCalls> {
    const own = { userId: requireUuid(actor.userId), seesAll: hasAdminRole(actor) };
    const size = pageSize(first);
    const after = cursor ? instantPosition(cursor) : null;
    const rows = await readOpenCalls(pool, { ...own, after, limit: size + 1 });
    const page = toPage(rows, size, ({ calledAt, id }) => [calledAt.toISOString(), id]);
    // The first page usually holds all open calls, which makes counting unnecessary.
    const isWhole = after === null && !page.pageInfo.hasNextPage;
    return { ...page, totalCount: isWhole ? rows.length : await countOpenCalls(pool, own) };
  }

  @Authorized('signedIn')
  @Query(() => CallList, {
    nullable: true,
    description:
      'A list for the form of its calls, with results, script and fields: as `callList`, and also a paused one while the caller has an open call in it.',
  })
  async callListOfCalls(
    @Arg('id', () => ID) id: string,
    @Ctx() { pool, actor, loaders }: CallListsContext,
  ): Promise<CallListRow | null> {
    const seen = await loaders.callList.load(id);
    const kept = seen ? null : await loaders.keptList.load(id);
    if (!kept) return seen;
    const isOpen = await hasOpenCall(pool, kept.id, { userId: requireUuid(actor.userId), seesAll: false });
    return isOpen ? kept : null;
  }

  @Authorized('signedIn')
  @Query(() => TeamOpenCalls, {
    description:
      "Everybody's calls without a result, of any age, oldest first: of a team and below it for its leads, for admins also of all.",
  })
  teamOpenCalls(
    @Arg('teamId', () => ID, { nullable: true, description: 'Null for all teams.' }) teamId: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { pool, actor }: CallListsContext,
  ): Promise<TeamOpenCallPage> {
    return listTeamOpenCalls(pool, actor, { teamId, first, after });
  }

  @Authorized('signedIn')
  @Query(() => [CallLog], { description: "The caller's own calls, newest first." })
  recentCalls(
    @Arg('first', () => Int, { defaultValue: RECENT_CALLS }) first: number,
    @Ctx() { pool, actor }: CallListsContext,
  ): Promise<CallLogRow[]> {
    return readRecentCalls(pool, requireUuid(actor.userId), pageSize(first));
  }

  @Authorized('signedIn')
  @Mutation(() => CallLog, { description: "Records when the caller's own call ended. The first end stays." })
  async endCall(
    @Arg('id', () => ID) id: string,
    @Arg('endedAt', () => DateTime, { nullable: true }) endedAt: Date | null | undefined,
    @Arg('sentAt', () => DateTime, { nullable: true, description: 'By the same clock as `endedAt`.' })
    sentAt: Date | null | undefined,
    @Ctx() { pool, actor, clock }: CallListsContext,
  ): Promise<CallLogRow> {
    const receivedAt = clock();
    const times = callTimes(
      { endedAt: endedAt ?? sentAt, sentAt },
      { dialledAt: new Date(0), ended: null, receivedAt },
    );
    const end = { id: requireUuid(id), userId: requireUuid(actor.userId), endedAt: times.endedAt ?? receivedAt };
    const call = await noteEnd(pool, end);
    if (!call) throw new AppError('NOT_FOUND', { userMessage: 'Call not found' });
    return call;
  }

  @FieldResolver(() => Contact, {
    nullable: true,
    description: 'Null when it was deleted, or the caller may not see it.',
  })
  contact(@Root() { contactId }: CallLogRow, @Ctx() { loaders }: CallListsContext): Promise<ContactRow | null> {
    return contactId === null ? Promise.resolve(null) : loaders.keptContact.load(contactId);
  }

  @FieldResolver(() => String, { nullable: true })
  async contactName(@Root() { contactId }: CallLogRow, @Ctx() { loaders }: CallListsContext): Promise<string | null> {
    const contact = contactId === null ? null : await loaders.keptContact.load(contactId);
    return contact && fullName(contact, contact.phone);
  }

  @FieldResolver(() => String, { description: 'The name of the agent who called.' })
  async userName(@Root() { userId }: CallLogRow, @Ctx() { loaders }: CallListsContext): Promise<string> {
    return memberName(await loaders.member.load(userId));
  }

  @FieldResolver(() => String, { nullable: true, description: 'The name of its list, also while that is paused.' })
  async callListName(@Root() { callListId }: CallLogRow, @Ctx() { loaders }: CallListsContext): Promise<string | null> {
    return callListId === null ? null : ((await loaders.keptList.load(callListId))?.name ?? null);
  }

  @FieldResolver(() => CallList, {
    nullable: true,
    description: 'The list, also while it is paused: its rules and results apply to the call. Without contacts then.',
  })
  callList(@Root() { callListId }: CallLogRow, @Ctx() { loaders }: CallListsContext): Promise<CallListRow | null> {
    return callListId === null ? Promise.resolve(null) : loaders.keptList.load(callListId);
  }
}

interface TeamOpenCallsRequest {
  /** Nothing: all teams. */
  teamId: string | null | undefined;
  first: number;
  after: string | null | undefined;
}

/** A page, and how many calls all pages have. */
type TeamOpenCallPage = CallLogConnection & { countAll(): Promise<number> };

/**
 * A page of a team's calls without a result, oldest first, for leads and admins who finish them for others.
 * @throws as {@link requireTeamScope}
 */
async function listTeamOpenCalls(
  pool: pg.Pool,
  actor: Actor,
  { teamId, first, after }: TeamOpenCallsRequest,
): Promise<TeamOpenCallPage> {
  const size = pageSize(first);
  const start = after ? instantPosition(after) : null;
  const team = await requireTeamScope(pool, actor, teamId);
  const rows = await pageOpenCalls(pool, { teamId: team, after: start, take: size + 1 });
  return {
    ...toPage(rows, size, ({ calledAt, id }) => [calledAt.toISOString(), id]),
    countAll: () => countTeamOpenCalls(pool, team),
  };
}
