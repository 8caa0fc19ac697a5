import { DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { PauseCode } from '#agent-states/agent-state.type.ts';

@ObjectType()
export class BoardNumbers {
  @Field(() => SafeInt)
  onCall!: number;

  @Field(() => SafeInt)
  wrapUp!: number;

  @Field(() => SafeInt)
  ready!: number;

  @Field(() => SafeInt)
  preview!: number;

  @Field(() => SafeInt)
  paused!: number;

  @Field(() => SafeInt, { description: "Open callbacks of the team's people whose time has passed." })
  callbacksOverdue!: number;

  @Field(() => SafeInt, { description: "The team's calls without a result." })
  openCalls!: number;

  @Field(() => SafeInt, { nullable: true, description: 'Null when it cannot be counted now.' })
  callableNow!: number | null;
}

@ObjectType({ description: 'A person who is not signed out.' })
export class BoardPerson {
  @Field(() => ID)
  userId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  state!: string;

  @Field(() => DateTime)
  since!: Date | string;

  @Field(() => PauseCode, { nullable: true })
  code!: PauseCode | null;

  @Field(() => ID, { nullable: true })
  callListId!: string | null;

  @Field(() => String, { nullable: true })
  callListName!: string | null;

  @Field(() => SafeInt, { description: 'Dials of today.' })
  calls!: number;

  @Field(() => SafeInt)
  reached!: number;

  @Field(() => SafeInt)
  wins!: number;

  @Field(() => SafeInt, { description: 'Calls without a result.' })
  openCalls!: number;

  @Field(() => String, { nullable: true, description: 'over or twice: over the limit of the state, or over twice.' })
  trouble!: string | null;
}

@ObjectType({ description: 'The present states of the people of a team.' })
export class Board {
  @Field(() => DateTime)
  at!: Date | string;

  @Field(() => BoardNumbers)
  numbers!: BoardNumbers;

  @Field(() => [BoardPerson], { description: 'Rows in trouble first, then by name.' })
  rows!: BoardPerson[];
}
