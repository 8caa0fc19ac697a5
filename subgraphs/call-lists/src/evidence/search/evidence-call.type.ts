import type { Disposition, CallOutcome as Outcome } from '@dialdeck/common/words';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { CallOutcome, DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { RuleState, VerdictState } from '#calls/call-log.ts';
import { DispositionEnum } from '#contacts/contact.type.ts';

@ObjectType({ description: 'A call in a search for evidence.' })
export class EvidenceCall {
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
export class EvidenceCallConnection {
  @Field(() => [EvidenceCall])
  nodes!: EvidenceCall[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
