import { DateTime, Json } from '@dialdeck/node/graphql/scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The rule that forbids the call.' })
export class AppliedRule {
  @Field(() => ID, { description: 'The id of its rule set.' })
  id!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => String)
  name!: string;

  @Field(() => Int, { description: 'The position in the rule set, from 1.' })
  index!: number;
}

@ObjectType()
export class VerdictReason {
  @Field(() => String)
  code!: string;

  @Field(() => String, { description: "A sentence for people, with times in the organisation's zone." })
  message!: string;

  @Field(() => Json, { description: 'The values in the sentence.' })
  params!: unknown;

  @Field(() => DateTime, { nullable: true, description: 'When the reason ends by itself.' })
  until!: string | null;

  @Field(() => AppliedRule, { nullable: true })
  rule!: AppliedRule | null;
}

@ObjectType({ description: 'Whether a number may be called at an instant, and the reasons if not.' })
export class Verdict {
  @Field(() => Boolean, { description: 'Whether an agent may call the contact.' })
  callable!: boolean;

  @Field(() => Boolean, { description: 'Whether auto-dial and Next may offer the contact.' })
  served!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the contact can next be offered, within 14 days.',
  })
  nextAt!: string | null;

  @Field(() => DateTime, { description: 'Until when the passing of time alone changes nothing.' })
  validUntil!: string;

  @Field(() => DateTime)
  asOf!: string;

  @Field(() => String, { nullable: true, description: 'HH:mm in the first zone.' })
  localTime!: string | null;

  @Field(() => [String])
  zones!: readonly string[];

  @Field(() => [VerdictReason])
  reasons!: VerdictReason[];
}
