import { Json } from '@dialdeck/node/scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What permitted a call, and what was known then.' })
export class CallEvidence {
  @Field(() => Json, { description: 'Who called whom, when, and how it ended.' })
  call!: unknown;

  @Field(() => String, { nullable: true, description: 'allowed or outside; null where nothing was kept.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'HH:mm in the first of the zones.' })
  localTime!: string | null;

  @Field(() => [String])
  zones!: readonly string[];

  @Field(() => Json, { description: 'In the order in which they were applied, each with its reason.' })
  rules!: unknown;

  @Field(() => Int, {
    nullable: true,
    description: "The number's dials in the longest span of the limits that applied.",
  })
  dialsBefore!: number | null;

  @Field(() => Json, { nullable: true, description: 'The entry that stood then.' })
  doNotCall!: unknown;

  @Field(() => Json, { nullable: true })
  consent!: unknown;

  @Field(() => Json)
  registers!: unknown;

  @Field(() => String, { nullable: true, description: 'same, different, or changed when the record was.' })
  recomputed!: string | null;

  @Field(() => String, { nullable: true })
  message!: string | null;
}
