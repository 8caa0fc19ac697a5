import type { CallbackTime as Delay, Disposition, CallOutcome as Outcome } from '@dialdeck/common/words';
import { CallbackTime, CallOutcome, DateTime, Json } from '@dialdeck/node/graphql/scalars';
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
    description: "The contact's totalCalls as shown: refused when another agent has called since.",
  })
  seenCalls!: number | null | undefined;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "The contact's finishedAt as shown, null for never: refused when another agent has finished a call since.",
  })
  seenFinishedAt!: Date | null | undefined;

  @Field(() => String, { nullable: true })
  notes!: string | null | undefined;

  @Field(() => Boolean, {
    nullable: true,
    description: 'The call was made already. It is recorded whatever the rules say.',
  })
  made!: boolean | null | undefined;

  @Field(() => DateTime, { nullable: true, description: 'When it was made; used only with `made`.' })
  dialledAt!: Date | null | undefined;

  @Field(() => DateTime, { nullable: true, description: 'When this was sent, by the same clock as `dialledAt`.' })
  sentAt!: Date | null | undefined;
}

/** The call that a result belongs to, and its times. Instants are by the sender's clock; the server corrects them. */
@InputType()
class AboutCallInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The call that this is the result of, also to correct it; without it the newest open call of one’s own.',
  })
  callLogId!: string | null | undefined;

  @Field(() => DateTime, { nullable: true, description: 'When the call ended.' })
  endedAt!: Date | null | undefined;

  @Field(() => DateTime, { nullable: true, description: 'When the result was saved.' })
  savedAt!: Date | null | undefined;

  @Field(() => DateTime, { nullable: true, description: "When this was sent, by the sender's clock." })
  sentAt!: Date | null | undefined;

  @Field(() => Json, {
    nullable: true,
    description:
      'Values of additional fields by name: texts, and lists of texts for choices. An empty text removes the value.',
  })
  fields!: unknown;

  @Field(() => [Int], { nullable: true, description: 'The ticked statements of the script, by their numbers.' })
  said!: number[] | null | undefined;
}

@InputType()
export class DispositionInput extends AboutCallInput {
  @Field(() => DispositionEnum, { nullable: true, description: 'Needed without `result`.' })
  disposition!: Disposition | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "The id of a result, or the code of one of the list's results; it decides, whatever `disposition` is.",
  })
  result!: string | null | undefined;

  @Field(() => String, { nullable: true })
  notes!: string | null | undefined;

  @Field(() => CallOutcome, { nullable: true })
  callOutcome!: Outcome | null | undefined;

  @Field(() => CallbackTime, { nullable: true })
  callbackTime!: Delay | null | undefined;

  @Field(() => DateTime, { nullable: true })
  customCallbackDate!: Date | null | undefined;

  @Field(() => Int, { nullable: true, description: 'Seconds. Used only when the outcome is answered.' })
  duration!: number | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'everywhere or list, with Archive only: the number goes on the do-not-call list with the result.',
  })
  doNotCall!: string | null | undefined;
}

@InputType()
export class RetryInput extends AboutCallInput {
  @Field(() => CallOutcome, { description: 'no-answer, busy or voicemail.' })
  callOutcome!: Outcome;

  @Field(() => String, { nullable: true })
  notes!: string | null | undefined;
}
