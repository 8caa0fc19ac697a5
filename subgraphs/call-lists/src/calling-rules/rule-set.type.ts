import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { CalendarDate, DateTime, Json } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'Rules that the organisation sets for its calls. Name, country, regions and audience never change.',
})
export class RuleSet {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2, or * for everywhere.' })
  country!: string;

  @Field(() => [String], { nullable: true, description: 'States or provinces; null for all.' })
  regions!: string[] | null;

  @Field(() => String, { description: 'both, consumer or business.' })
  audience!: string;

  @Field(() => String, { description: 'draft, active or retired.' })
  state!: string;

  @Field(() => Int, { nullable: true })
  activeVersion!: number | null;
}

@ObjectType({ description: 'A version never changes.' })
export class RuleSetVersion {
  @Field(() => Int)
  version!: number;

  @Field(() => Json)
  rules!: CallingRule[];

  @Field(() => String, { nullable: true })
  sourceTitle!: string | null;

  @Field(() => String, { nullable: true })
  sourceUrl!: string | null;

  @Field(() => CalendarDate, { nullable: true })
  reviewedOn!: string | null;

  @Field(() => ID, { nullable: true })
  reviewedBy!: string | null;

  @Field(() => DateTime, { nullable: true })
  activatedAt!: Date | null;

  @Field(() => ID, { nullable: true })
  activatedBy!: string | null;

  @Field(() => DateTime, { nullable: true })
  retiredAt!: Date | null;
}

@InputType()
export class RuleSetInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  country!: string;

  @Field(() => [String], { nullable: true })
  regions!: string[] | null | undefined;

  @Field(() => String, { defaultValue: 'both' })
  audience!: string;
}

@InputType()
export class RuleVersionInput {
  @Field(() => Json, { nullable: true })
  rules!: unknown;

  @Field(() => String, { nullable: true })
  sourceTitle!: string | null | undefined;

  @Field(() => String, { nullable: true })
  sourceUrl!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'yyyy-mm-dd' })
  reviewedOn!: string | null | undefined;
}
