import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Field, InputType, Int } from 'type-graphql';

@InputType()
export class CallListInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null | undefined;

  @Field(() => String, { defaultValue: DEFAULT_COUNTRY })
  defaultCountry!: string;
}

@InputType()
export class CallListSettingsInput {
  @Field(() => String)
  defaultCountry!: string;

  @Field(() => Int)
  retryNoAnswerMinutes!: number;

  @Field(() => Int)
  retryBusyMinutes!: number;

  @Field(() => Int)
  retryVoicemailMinutes!: number;

  @Field(() => Int)
  maxTries!: number;

  @Field(() => Int)
  callbackGraceMinutes!: number;
}
