import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { CalendarDate, Json } from '@dialdeck/node/graphql/scalars';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Rules to start from, with their source and the day they were last compared with it.' })
export class RuleSetTemplate {
  @Field(() => String)
  key!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2, or * for everywhere.' })
  country!: string;

  @Field(() => [String], { nullable: true })
  regions!: string[] | null;

  @Field(() => String)
  audience!: string;

  @Field(() => Json)
  rules!: CallingRule[];

  @Field(() => String, {
    nullable: true,
    description: 'The register that its rules use. It is created if there is none.',
  })
  register!: string | null;

  @Field(() => String, { nullable: true })
  sourceTitle!: string | null;

  @Field(() => String, { nullable: true })
  sourceUrl!: string | null;

  @Field(() => CalendarDate, { nullable: true })
  reviewedOn!: string | null;
}
