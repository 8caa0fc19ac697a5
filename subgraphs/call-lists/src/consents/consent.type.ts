import { CalendarDate, DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { DoNotCallEntry } from '#do-not-call/do-not-call.type.ts';

@ObjectType()
export class Consent {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'E.164.' })
  phone!: string;

  @Field(() => String, { description: 'express or written.' })
  kind!: string;

  @Field(() => DateTime)
  givenAt!: Date;

  @Field(() => String, { nullable: true })
  wording!: string | null;

  @Field(() => String, { nullable: true })
  purpose!: string | null;

  @Field(() => String, { nullable: true })
  proofUrl!: string | null;

  @Field(() => String, { nullable: true })
  source!: string | null;

  @Field(() => ID)
  recordedBy!: string;

  @Field(() => DateTime, { nullable: true })
  withdrawnAt!: Date | null;
}

@ObjectType({ description: 'Whether a number is in a register.' })
export class CheckedRegister {
  @Field(() => String)
  name!: string;

  @Field(() => CalendarDate, { nullable: true, description: 'Null when no file has been loaded.' })
  asOf!: string | null;

  @Field(() => Boolean)
  listed!: boolean;
}

@ObjectType({ description: 'The records about a number.' })
export class CheckedNumber {
  @Field(() => String, { description: 'The number as it was sent.' })
  phone!: string;

  @Field(() => String, { nullable: true })
  e164!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the number cannot be read; null for one that can.' })
  problem!: string | null;

  @Field(() => DoNotCallEntry, { nullable: true })
  doNotCall!: DoNotCallEntry | null;

  @Field(() => [CheckedRegister], { description: 'By name.' })
  registers!: CheckedRegister[];

  @Field(() => Consent, { nullable: true })
  consent!: Consent | null;
}

@InputType()
export class ConsentInput {
  @Field(() => String)
  phone!: string;

  @Field(() => String, { nullable: true })
  country!: string | null | undefined;

  @Field(() => String, { description: 'express or written.' })
  kind!: string;

  @Field(() => String, { description: 'ISO 8601.' })
  givenAt!: string;

  @Field(() => String, { nullable: true })
  wording!: string | null | undefined;

  @Field(() => String, { nullable: true })
  purpose!: string | null | undefined;

  @Field(() => String, { nullable: true })
  proofUrl!: string | null | undefined;

  @Field(() => String, { nullable: true })
  source!: string | null | undefined;
}
