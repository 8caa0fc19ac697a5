import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';

@ObjectType()
export class CallbackConnection {
  @Field(() => [Contact])
  nodes!: ContactRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({ description: 'A promised callback.' })
export class TeamCallback {
  @Field(() => Contact)
  contact!: ContactRow;

  @Field(() => ID, { description: 'The agent to whom it belongs.' })
  userId!: string;
}

@ObjectType()
export class TeamCallbackConnection {
  @Field(() => [TeamCallback])
  nodes!: TeamCallback[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({ description: 'The number of open callbacks of a person in a list.' })
export class OpenCallbacks {
  @Field(() => ID)
  userId!: string;

  @Field(() => ID)
  callListId!: string;

  @Field(() => SafeInt)
  count!: number;
}
