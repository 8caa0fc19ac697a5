import { Json } from '@dialdeck/node/graphql/scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Whether a late call was allowed at one of its two instants.' })
export class InstantVerdict {
  @Field(() => String, { description: 'allowed or outside.' })
  state!: string;

  @Field(() => String, { nullable: true, description: 'Why it was not allowed.' })
  message!: string | null;
}

@ObjectType({ description: 'The reasons that permitted a call, and the records at that time.' })
export class CallEvidence {
  @Field(() => Json, { description: 'The call: agent, contact, time and result.' })
  call!: unknown;

  @Field(() => String, { nullable: true, description: 'allowed, outside or late; null when no verdict was kept.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'HH:mm in the first zone.' })
  localTime!: string | null;

  @Field(() => [String])
  zones!: readonly string[];

  @Field(() => Json, { description: 'The rules in the order they were applied, each with its result.' })
  rules!: unknown;

  @Field(() => Int, {
    nullable: true,
    description: 'Earlier dials of the number in the longest period of the limits that applied.',
  })
  dialsBefore!: number | null;

  @Field(() => Json, { nullable: true, description: 'The do-not-call entry at the time.' })
  doNotCall!: unknown;

  @Field(() => Json, { nullable: true })
  consent!: unknown;

  @Field(() => Json)
  registers!: unknown;

  @Field(() => String, { nullable: true, description: 'same, different, or changed when the record was changed.' })
  recomputed!: string | null;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => InstantVerdict, { nullable: true, description: 'Of a late call: the verdict when it was made.' })
  made!: InstantVerdict | null;

  @Field(() => InstantVerdict, { nullable: true, description: 'Of a late call: the verdict when it was logged.' })
  logged!: InstantVerdict | null;
}
