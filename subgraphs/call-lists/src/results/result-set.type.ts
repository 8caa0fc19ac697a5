import type { Meaning, NextStep } from '@dialdeck/common/results/result.rules';
import type { CallOutcome as Outcome } from '@dialdeck/common/words';
import { CallOutcome } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ShownResult } from './result.ts';

@ObjectType({ description: 'The result of a set with which a call was saved.' })
export class NamedResult {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  label!: string;
}

@ObjectType({ description: 'A result that agents can choose.' })
export class CallResult {
  @Field(() => ID, { nullable: true, description: 'Null for the four next steps.' })
  id!: string | null;

  @Field(() => String, { description: 'Unique among the active results of its set.' })
  code!: string;

  @Field(() => String)
  label!: string;

  @Field(() => String, { nullable: true, description: 'A letter or digit.' })
  key!: string | null;

  @Field(() => String, { description: 'callback, winner, loser, archived or retry.' })
  leadsTo!: NextStep;

  @Field(() => CallOutcome, { nullable: true, description: 'Null: the agent chooses.' })
  outcome!: Outcome | null;

  @Field(() => [String], {
    description: 'reached, rightPerson, success, refused, doNotCall, wrongNumber and unusable, in this order.',
  })
  meanings!: readonly Meaning[];

  @Field(() => Boolean)
  needsNote!: boolean;

  @Field(() => Boolean, { description: 'False for a retired one.' })
  isActive!: boolean;
}

@ObjectType({ description: 'The results that the agents of a list choose from.' })
export class ResultSet {
  @Field(() => ID, { nullable: true, description: 'Null for the default set: the four next steps.' })
  id!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => Boolean)
  isDefault?: boolean;

  @Field(() => Int, { description: 'How many lists use it.' })
  callLists!: number;

  @Field(() => [CallResult], { description: 'In the order of their buttons, retired ones last.' })
  results!: ShownResult[];
}

@InputType()
export class ResultSetInput {
  @Field(() => String)
  name!: string;

  @Field(() => ID, { nullable: true, description: 'A set whose active results are copied.' })
  copyOf!: string | null | undefined;
}

@InputType({ description: 'A result of a set. Without an id it is a new one.' })
export class ResultInput {
  @Field(() => ID, { nullable: true })
  id!: string | null | undefined;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  label!: string;

  @Field(() => String, { nullable: true })
  key!: string | null | undefined;

  @Field(() => String)
  leadsTo!: string;

  @Field(() => CallOutcome, { nullable: true })
  outcome!: Outcome | null | undefined;

  @Field(() => [String], { nullable: true })
  meanings!: string[] | null | undefined;

  @Field(() => Boolean, { nullable: true })
  needsNote!: boolean | null | undefined;
}
