import { CalendarDate, DateTime, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { InvalidLine } from '#number-files/invalid-line.type.ts';
import type { ActiveSnapshot } from './register.ts';

@ObjectType({ description: 'The file of a register that is in use.' })
class RegisterInForce {
  @Field(() => ID)
  id!: string;

  @Field(() => CalendarDate)
  asOf!: string;

  @Field(() => DateTime)
  loadedAt!: Date;

  @Field(() => SafeInt, { description: 'Numbers.' })
  rows!: number;
}

@ObjectType({ description: 'An external do-not-call list, loaded from files.' })
export class Register {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2: how the numbers of its files are read.' })
  country!: string;

  @Field(() => RegisterInForce, { nullable: true, description: 'Null until a file has been loaded.' })
  snapshot!: ActiveSnapshot | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'By the strictest of the active rules that name it; null without one, and until a file was loaded.',
  })
  validUntil!: string | null;
}

@ObjectType({ description: 'One file of a register.' })
export class RegisterSnapshot {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  registerId!: string;

  @Field(() => CalendarDate)
  asOf!: string;

  @Field(() => String, { description: 'loading, active, failed or replaced.' })
  state!: string;

  @Field(() => SafeInt, { description: 'Numbers read.' })
  rows!: number;

  @Field(() => SafeInt, { description: 'Lines without a valid number.' })
  invalid!: number;

  @Field(() => [InvalidLine], { description: 'The first of them, for a week.' })
  invalidLines!: InvalidLine[];

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  message!: string | null;

  @Field(() => DateTime, { nullable: true })
  loadedAt!: Date | null;
}

@InputType()
export class NewRegisterInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { defaultValue: 'US' })
  country!: string;
}
