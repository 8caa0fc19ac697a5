import { pageSize, toPage } from '@dialdeck/node/graphql/page';
import type { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import type DataLoader from 'dataloader';
import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { looksAfter } from '#access.ts';
import { isOpenCall } from '#calls/call-log.ts';
import { refusedCorrection } from '#calls/correction.rules.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { instantPosition } from '#cursor.ts';
import { memberName } from '#members/member.rules.ts';
import type { CallRow, CorrectionRow, HistoryQuery } from './history.repo.ts';
import { CallCorrection, ContactCall, ContactCallConnection } from './history.type.ts';

/** A screenful. */
const HISTORY_PAGE = 20;

@Resolver(() => Contact)
export class HistoryResolver {
  @FieldResolver(() => ContactCallConnection, { description: 'Its calls by all agents, newest first.' })
  calls(
    @Root() { id }: ContactRow,
    @Arg('first', () => Int, { defaultValue: HISTORY_PAGE }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { loaders }: CallListsContext,
  ): Promise<HistoryPage> {
    return readHistory(loaders.history, id, { first, after });
  }
}

@Resolver(() => ContactCall)
export class ContactCallResolver {
  @FieldResolver(() => String)
  userName(@Root() { caller }: CallRow): string {
    return memberName(caller);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Who saved its result, if that is not the agent who called.',
  })
  finishedByName(@Root() { finishedBy, finisher, userId }: CallRow): string | null {
    return finishedBy === null || finishedBy === userId ? null : memberName(finisher);
  }

  @FieldResolver(() => Boolean)
  isMine(@Root() { userId }: CallRow, @Ctx() { actor }: CallListsContext): boolean {
    return userId === actor.userId;
  }

  @FieldResolver(() => Boolean, { description: 'Whether it has no result yet.' })
  isOpen(@Root() { disposition, outcome }: CallRow): boolean {
    return disposition === null && outcome === null;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the caller may correct its result now.' })
  async canCorrect(@Root() call: CallRow, @Ctx() { actor, clock, loaders }: CallListsContext): Promise<boolean> {
    const list = call.callListId ? await loaders.callList.load(call.callListId) : null;
    const isLed = list?.teamId ? await loaders.isLed.load(list.teamId) : false;
    const asker = { userId: actor.userId, looksAfter: looksAfter(actor, isLed) };
    return !isOpenCall(call) && refusedCorrection(call, asker, clock()) === null;
  }
}

@Resolver(() => CallCorrection)
export class CallCorrectionResolver {
  @FieldResolver(() => String)
  byName(@Root() { by }: CorrectionRow): string {
    return memberName(by);
  }
}

interface HistoryPage {
  nodes: CallRow[];
  pageInfo: PageInfo;
}

interface HistoryArguments {
  first: number;
  after?: string | null | undefined;
}

/**
 * The calls of a contact by all agents, newest first, for every user who sees the contact.
 * @throws BAD_INPUT for an invalid page size or cursor
 */
async function readHistory(
  histories: DataLoader<HistoryQuery, CallRow[], string>,
  contactId: string,
  { first, after }: HistoryArguments,
): Promise<HistoryPage> {
  const rows = await histories.load({
    contactId,
    after: after ? instantPosition(after) : null,
    limit: pageSize(first) + 1,
  });
  return toPage(rows, first, ({ calledAt, id }) => [calledAt.toISOString(), id]);
}
