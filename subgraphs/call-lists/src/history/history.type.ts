import type { Disposition, CallOutcome as Outcome } from '@dialdeck/common/words';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { CallOutcome, DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DispositionEnum } from '#contacts/contact.type.ts';
import { NamedResult } from '#results/result-set.type.ts';
import type { CallRow, CorrectionRow } from './history.repo.ts';

@ObjectType({ description: 'A result as it was before a correction.' })
export class CallCorrection {
  @Field(() => DateTime)
  at!: string;

  @Field(() => DispositionEnum, { nullable: true })
  disposition!: Disposition | null;

  @Field(() => CallOutcome, { nullable: true })
  outcome!: Outcome | null;

  @Field(() => NamedResult, { nullable: true })
  result!: NamedResult | null;
}

@ObjectType({ description: 'A call of a contact, as everybody sees it who can see the contact.' })
export class ContactCall {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  userId!: string;

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

  @Field(() => DateTime)
  calledAt!: Date;

  @Field(() => DateTime, { nullable: true })
  endedAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'Whole seconds from its end to its saved result.' })
  workSeconds!: number | null;

  @Field(() => [Int], { description: 'The ticked statements of its script, by their numbers.' })
  said!: number[];

  @Field(() => [CallCorrection], { description: 'Earlier versions of its result, oldest first.' })
  corrections!: CorrectionRow[];
}

@ObjectType()
export class ContactCallConnection {
  @Field(() => [ContactCall])
  nodes!: CallRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
