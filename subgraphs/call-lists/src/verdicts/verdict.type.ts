import { DateTime, Json } from '@dialdeck/node/scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The rule that refuses.' })
export class AppliedRule {
  @Field(() => ID, { description: 'Of its rule set.' })
  id!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Int, { description: 'From 1.' })
  index!: number;
}

@ObjectType()
export class VerdictReason {
  @Field(() => String)
  code!: string;

  @Field(() => String, { description: "A sentence in the organisation's time zone." })
  message!: string;

  @Field(() => Json, { description: 'What the sentence is made of.' })
  params!: unknown;

  @Field(() => DateTime, { nullable: true, description: 'When it ends by itself.' })
  until!: string | null;

  @Field(() => AppliedRule, { nullable: true })
  rule!: AppliedRule | null;
}

@ObjectType({ description: 'May a number be called at an instant, and why not.' })
export class Verdict {
  @Field(() => Boolean, { description: 'A person may call now.' })
  callable!: boolean;

  @Field(() => Boolean, { description: 'Auto-dial and Next may offer the contact now.' })
  served!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The first instant of the next 14 days at which it is served.',
  })
  nextAt!: string | null;

  @Field(() => DateTime, { description: 'Until when callable and served stay by the clock alone.' })
  validUntil!: string;

  @Field(() => DateTime)
  asOf!: string;

  @Field(() => String, { nullable: true, description: 'HH:mm in the first of the zones.' })
  localTime!: string | null;

  @Field(() => [String])
  zones!: readonly string[];

  @Field(() => [VerdictReason])
  reasons!: VerdictReason[];
}
