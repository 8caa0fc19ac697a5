import type { CallingWindow } from '@dialdeck/common/calling/calling-rule';
import { PageInfo } from '@dialdeck/node/page-info.type';
import { CalendarDate, DateTime, Json } from '@dialdeck/node/scalars';
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

  @Field(() => ID, { nullable: true, description: "Null: the organisation's." })
  teamId!: string | null;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2: how phone numbers without a country code are read.' })
  defaultCountry!: string;

  @Field(() => Int, { description: 'After so many minutes a contact is called again that did not answer.' })
  retryNoAnswerMinutes!: number;

  @Field(() => Int)
  retryBusyMinutes!: number;

  @Field(() => Int)
  retryVoicemailMinutes!: number;

  @Field(() => Int, {
    description: 'After so many calls in a row that reached nobody, a contact is not called by itself.',
  })
  maxTries!: number;

  @Field(() => Int, {
    description: "A callback that its owner let pass by so many minutes is offered to the list's other agents.",
  })
  callbackGraceMinutes!: number;

  @Field(() => Int, { description: 'So many seconds after the end of a call its result is due; 0: no limit.' })
  wrapUpSeconds!: number;

  @Field(() => String, { nullable: true, description: 'Whom it calls: consumer or business; null when nobody said.' })
  audience!: string | null;

  @Field(() => String, { nullable: true, description: 'What is offered: calls for one subject count together.' })
  subject!: string | null;

  @Field(() => String, { nullable: true })
  seller!: string | null;

  @Field(() => Boolean, { description: 'Whether its contacts are customers already.' })
  customers!: boolean;

  @Field(() => Json, { nullable: true, description: 'Its own windows of local time, which only narrow the rules.' })
  hours!: readonly CallingWindow[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day on which it is called.' })
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
  @Field(() => Int)
  callLists!: number;

  @Field(() => Int)
  contacts!: number;
}
