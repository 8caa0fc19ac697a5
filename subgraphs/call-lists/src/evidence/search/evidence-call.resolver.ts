import { DEFAULT_COUNTRY, PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import { CalendarDate } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { memberName } from '#members/member.rules.ts';
import type { EvidenceCallRow } from './evidence-call.repo.ts';
import { EvidenceCall, EvidenceCallConnection } from './evidence-call.type.ts';
import { searchCalls } from './search-calls.ts';

@Resolver(() => EvidenceCall)
export class EvidenceCallResolver {
  @Authorized('admin')
  @Query(() => EvidenceCallConnection, { description: 'Calls of all agents, newest first. Each search is logged.' })
  evidenceCalls(
    @Arg('phone', () => String, { nullable: true }) phone: string | null | undefined,
    @Arg('country', () => String, {
      defaultValue: DEFAULT_COUNTRY,
      description: 'The country by which a number without a country code is read.',
    })
    country: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Arg('callListId', () => ID, { nullable: true }) callListId: string | null | undefined,
    @Arg('day', () => CalendarDate, { nullable: true }) day: string | null | undefined,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: "The IANA zone whose days count; the organisation's by default.",
    })
    timeZone: string | null | undefined,
    @Arg('state', () => String, {
      nullable: true,
      description: 'allowed, outside (at either instant of a late call) or late.',
    })
    state: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE_DEFAULT }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { pool, timeZone: ours, log }: CallListsContext,
  ) {
    log.info({ event: 'evidence.searched', subject: { byNumber: Boolean(phone), userId, callListId, day, state } });
    const asked = { phone, country, userId, callListId, day, timeZone, state, first, after };
    return searchCalls({ pool, timeZone: ours }, asked);
  }

  @FieldResolver(() => String)
  agent(@Root() call: EvidenceCallRow): string {
    return memberName(call);
  }

  @FieldResolver(() => String, { description: 'The number called, as E.164 if it could be read.' })
  called(@Root() { phone, phoneNumber }: EvidenceCallRow): string {
    return phone ?? phoneNumber;
  }
}
