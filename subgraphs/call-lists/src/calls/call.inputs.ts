import type { CallbackTime as Delay, Disposition, CallOutcome as Outcome } from '@dialdeck/common/words';
import { CallbackTime, CallOutcome, DateTime } from '@dialdeck/node/scalars';
import { Field, ID, InputType, Int } from 'type-graphql';
import { DispositionEnum } from '#contacts/contact.type.ts';

@InputType()
export class CallLogInput {
  @Field(() => ID, { nullable: true })
  callListId!: string | null | undefined;

  @Field(() => ID, { nullable: true })
  contactId!: string | null | undefined;

  @Field(() => String)
  phoneNumber!: string;

  @Field(() => Int, { defaultValue: 0 })
  duration!: number;

  @Field(() => Int, {
    nullable: true,
    description: "The contact's totalCalls as shown: refused when somebody has called since.",
  })
  seenCalls!: number | null | undefined;

  @Field(() => String, { nullable: true })
  notes!: string | null | undefined;
}

@InputType()
export class DispositionInput {
  @Field(() => DispositionEnum)
  disposition!: Disposition;

  @Field(() => String, { nullable: true })
  notes!: string | null | undefined;

  @Field(() => CallOutcome, { nullable: true })
  callOutcome!: Outcome | null | undefined;

  @Field(() => CallbackTime, { nullable: true })
  callbackTime!: Delay | null | undefined;

  @Field(() => DateTime, { nullable: true })
  customCallbackDate!: Date | null | undefined;

  @Field(() => Int, { nullable: true, description: 'Seconds; counts when the outcome is answered.' })
  duration!: number | null | undefined;
}

@InputType()
export class RetryInput {
  @Field(() => CallOutcome, { description: 'no-answer, busy or voicemail.' })
  callOutcome!: Outcome;

  @Field(() => String, { nullable: true })
  notes!: string | null | undefined;
}
