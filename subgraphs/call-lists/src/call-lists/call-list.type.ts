import type { CallingWindow } from '@dialdeck/common/calling/calling-rule';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { CalendarDate, DateTime, Json, SafeInt } from '@dialdeck/node/graphql/scalars';
import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import type { CallListRow } from './call-list.ts';

@ObjectType()
@Directive('@key(fields: "id")')
export class CallList {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => ID, { nullable: true, description: 'Null for a list of the whole organisation.' })
  teamId!: string | null;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2: how phone numbers without a country code are read.' })
  defaultCountry!: string;

  @Field(() => Int, { description: 'Minutes until a contact that did not answer is called again.' })
  retryNoAnswerMinutes!: number;

  @Field(() => Int)
  retryBusyMinutes!: number;

  @Field(() => Int)
  retryVoicemailMinutes!: number;

  @Field(() => Int, {
    description: 'After this many calls in a row without an answer, the contact is not offered any more.',
  })
  maxTries!: number;

  @Field(() => Int, {
    description: "Minutes after which an overdue callback is offered to the list's other agents.",
  })
  callbackGraceMinutes!: number;

  @Field(() => Int, { description: 'Seconds of wrap-up after a call; 0 for no limit.' })
  wrapUpSeconds!: number;

  @Field(() => ID, { nullable: true, description: 'The script of its agents; null without one.' })
  scriptId!: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The additional fields that rows of the queue show, in order; null without typed fields: all of them.',
  })
  rowFields!: readonly string[] | null;

  @Field(() => ID, { nullable: true, description: 'The set of its results; null for the four next steps.' })
  resultSetId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Whom it calls: consumer or business; null when that is not set.',
  })
  audience!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The subject of the calls. Limits count calls for one subject together.',
  })
  subject!: string | null;

  @Field(() => String, { nullable: true })
  seller!: string | null;

  @Field(() => Boolean, { description: 'Whether its contacts are customers already.' })
  customers!: boolean;

  @Field(() => Json, {
    nullable: true,
    description: "The list's own calling hours, in local time. They can only narrow the rules.",
  })
  hours!: readonly CallingWindow[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day on which its contacts are called.' })
  endsOn!: string | null;

  @Field(() => DateTime)
  createdAt!: Date;

  @Field(() => DateTime)
  updatedAt!: Date;
}

@ObjectType()
export class CallListConnection {
  @Field(() => [CallList])
  nodes!: CallListRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType()
export class ContactTotals {
  @Field(() => SafeInt)
  callLists!: number;

  @Field(() => SafeInt)
  contacts!: number;
}
