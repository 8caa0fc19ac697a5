import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Json } from '@dialdeck/node/graphql/scalars';
import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { LIST_SORTS, type ListSort } from './list-sort.sql.ts';

/** The sort keys of the table of lists. */
export const CallListSortEnum = Object.fromEntries(Object.keys(LIST_SORTS).map((sort) => [sort, sort])) as {
  [S in ListSort]: S;
};
registerEnumType(CallListSortEnum, { name: 'CallListSort' });

@InputType()
export class CallListInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null | undefined;

  @Field(() => String, { defaultValue: DEFAULT_COUNTRY })
  defaultCountry!: string;

  @Field(() => ID, { nullable: true, description: 'Null for a list of the whole organisation.' })
  teamId!: string | null | undefined;
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

  @Field(() => Int, { nullable: true, description: 'Left out, it keeps its value.' })
  wrapUpSeconds!: number | undefined;
}

@InputType({ description: 'Fields that are left out keep their values.' })
export class CallListChangeInput {
  @Field(() => String, { nullable: true })
  name!: string | undefined;

  @Field(() => String, { nullable: true, description: 'null: none.' })
  description!: string | null | undefined;

  @Field(() => Boolean, { nullable: true, description: 'false pauses the list: no contact can be called from it.' })
  isActive!: boolean | undefined;

  @Field(() => String, { nullable: true })
  defaultCountry!: string | undefined;

  @Field(() => Int, { nullable: true })
  retryNoAnswerMinutes!: number | undefined;

  @Field(() => Int, { nullable: true })
  retryBusyMinutes!: number | undefined;

  @Field(() => Int, { nullable: true })
  retryVoicemailMinutes!: number | undefined;

  @Field(() => Int, { nullable: true })
  maxTries!: number | undefined;

  @Field(() => Int, { nullable: true })
  callbackGraceMinutes!: number | undefined;

  @Field(() => Int, { nullable: true, description: 'null or 0: no limit.' })
  wrapUpSeconds!: number | null | undefined;

  @Field(() => ID, { nullable: true, description: 'null: the four next steps.' })
  resultSetId!: string | null | undefined;

  @Field(() => Boolean, {
    nullable: true,
    description: 'The request names fields that do not exist. Leads are refused; for admins nothing follows.',
  })
  hasUnknownFields!: boolean | undefined;

  @Field(() => ID, { nullable: true, description: 'null: no script.' })
  scriptId!: string | null | undefined;
}

@InputType()
export class CallingInput {
  @Field(() => String, { nullable: true, description: 'consumer or business.' })
  audience!: string | null | undefined;

  @Field(() => String, { nullable: true })
  subject!: string | null | undefined;

  @Field(() => String, { nullable: true })
  seller!: string | null | undefined;

  @Field(() => Boolean, { defaultValue: false })
  customers!: boolean;

  @Field(() => Json, { nullable: true, description: 'Windows of local time: days, from, to.' })
  hours!: unknown;

  @Field(() => String, { nullable: true, description: 'yyyy-mm-dd' })
  endsOn!: string | null | undefined;
}
