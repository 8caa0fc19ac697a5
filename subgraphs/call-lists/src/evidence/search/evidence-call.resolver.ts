import { DEFAULT_COUNTRY, PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import type { Disposition, CallOutcome as Outcome } from '@dialdeck/common/words';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { CalendarDate, CallOutcome, DateTime } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { RuleState, VerdictState } from '#calls/call-log.ts';
import { DispositionEnum } from '#contacts/contact.type.ts';
import type { CallListsContext } from '#context.ts';
import { memberName } from '#members/member.rules.ts';
import type { EvidenceCallRow } from './evidence-call.repo.ts';
import { searchCalls } from './search-calls.ts';

@ObjectType({ description: 'A call in a search for evidence.' })
class EvidenceCall {
  @Field(() => ID)
  id!: string;

  @Field(() => DateTime)
  calledAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Null when no dial was recorded.' })
  dialledAt!: Date | null;

  @Field(() => Int, { description: 'Seconds.' })
  duration!: number;

  @Field(() => CallOutcome, { nullable: true })
  outcome!: Outcome | null;

  @Field(() => DispositionEnum, { nullable: true })
  disposition!: Disposition | null;

  @Field(() => String, { nullable: true, description: 'allowed, outside or late; null when no verdict was kept.' })
  ruleState!: RuleState | null;

  @Field(() => String, { nullable: true, description: 'Of a late call: allowed or outside when it was made.' })
  madeState!: VerdictState | null;

  @Field(() => String, { nullable: true, description: 'Of a late call: allowed or outside when it was logged.' })
  loggedState!: VerdictState | null;

  @Field(() => String, { nullable: true })
  listName!: string | null;
}

@ObjectType()
class EvidenceCallConnection {
  @Field(() => [EvidenceCall])
  nodes!: EvidenceCall[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

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
