import { PageInfo } from '@dialdeck/node/page';
import { DateTime } from '@dialdeck/node/scalars';
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

  @Field(() => String, { description: 'ISO 3166-1 alpha-2: how phone numbers without a country code are read.' })
  defaultCountry!: string;

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
