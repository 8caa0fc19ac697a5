import { DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Why agents pause.' })
export class PauseCode {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Int, { nullable: true, description: 'The longest pause; null: no limit.' })
  minutes!: number | null;
}

@ObjectType({ description: 'A pause that begins after the present call.' })
export class NextAgentState {
  @Field(() => String)
  state!: string;

  @Field(() => PauseCode)
  code!: PauseCode;
}

@ObjectType({ description: "The caller's own state." })
export class AgentState {
  @Field(() => String, { description: 'signed-out, ready, preview, on-call, wrap-up or paused.' })
  state!: string;

  @Field(() => DateTime)
  since!: Date;

  @Field(() => PauseCode, { nullable: true })
  code!: PauseCode | null;

  @Field(() => ID, { nullable: true })
  callListId!: string | null;

  @Field(() => NextAgentState, { nullable: true })
  next!: NextAgentState | null;
}

@ObjectType()
export class PauseTime {
  @Field(() => ID)
  codeId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => SafeInt)
  seconds!: number;
}

@ObjectType({ description: 'How the signed-in time of a period was spent.' })
export class TimeReport {
  @Field(() => SafeInt)
  signedInSeconds!: number;

  @Field(() => SafeInt)
  readySeconds!: number;

  @Field(() => SafeInt)
  previewSeconds!: number;

  @Field(() => SafeInt)
  onCallSeconds!: number;

  @Field(() => SafeInt)
  wrapUpSeconds!: number;

  @Field(() => SafeInt)
  pausedSeconds!: number;

  @Field(() => [PauseTime], { description: 'By pause code, the longest first.' })
  pauses!: PauseTime[];

  @Field(() => SafeInt, { description: 'Dials.' })
  calls!: number;

  @Field(() => SafeInt, { description: 'On call and wrap-up, per dial.' })
  handleSeconds!: number;

  @Field(() => Float, { description: '(On call + Wrap-up) / (signed-in − Paused), in percent.' })
  occupancy!: number;

  @Field(() => Float, { description: '(signed-in − Paused) / signed-in, in percent.' })
  utilisation!: number;
}
