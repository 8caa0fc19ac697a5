import type { Disposition, CallOutcome as Outcome } from '@dialdeck/common/words';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { CallOutcome, DateTime } from '@dialdeck/node/graphql/scalars';
import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DispositionEnum } from '#contacts/contact.type.ts';
import { NamedResult } from '#results/result-set.type.ts';
import type { CallLogRow, RuleState, VerdictState } from './call-log.ts';

@ObjectType()
@Directive('@key(fields: "id")')
export class CallLog {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { nullable: true })
  contactId!: string | null;

  @Field(() => ID, { nullable: true })
  callListId!: string | null;

  @Field(() => ID)
  userId!: string;

  @Field(() => String)
  phoneNumber!: string;

  @Field(() => DispositionEnum, { nullable: true })
  disposition!: Disposition | null;

  @Field(() => CallOutcome, { nullable: true })
  outcome!: Outcome | null;

  @Field(() => NamedResult, { nullable: true, description: 'Null when it was saved by a next step alone.' })
  result!: NamedResult | null;

  @Field(() => Int, { description: 'Seconds.' })
  duration!: number;

  @Field(() => String, { nullable: true })
  notes!: string | null;

  @Field(() => String, { nullable: true })
  recordingUrl!: string | null;

  @Field(() => DateTime)
  calledAt!: Date;

  @Field(() => String, { name: 'key', nullable: true, description: 'The Idempotency-Key of the dial.' })
  callKey!: string | null;

  @Field(() => DateTime, { nullable: true })
  endedAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'Whole seconds from its end to its saved result.' })
  workSeconds!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Null when no dial was recorded.' })
  dialledAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Whether the rules allowed the call when it was made: allowed or outside; late when it was logged more than two minutes later.',
  })
  ruleState!: RuleState | null;

  @Field(() => String, {
    nullable: true,
    description: 'The verdict of the instant when a late call was made: allowed or outside.',
  })
  madeState!: VerdictState | null;

  @Field(() => String, {
    nullable: true,
    description: 'The verdict of the instant when a late call was logged: allowed or outside.',
  })
  loggedState!: VerdictState | null;

  @Field(() => [Int], { description: 'The ticked statements of its script, by their numbers.' })
  said!: number[];
}

@ObjectType()
export class CallLogConnection {
  @Field(() => [CallLog])
  nodes!: CallLogRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType()
export class TeamOpenCalls extends CallLogConnection {}

@ObjectType()
export class OwnOpenCalls extends CallLogConnection {
  @Field(() => Int, { description: 'All of them, on whatever page.' })
  totalCount!: number;
}
