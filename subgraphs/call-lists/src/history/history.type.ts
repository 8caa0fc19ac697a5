import type { Disposition, CallOutcome as Outcome } from '@dialdeck/common/words';
import { PageInfo } from '@dialdeck/node/page';
import { CallOutcome, DateTime } from '@dialdeck/node/scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DispositionEnum } from '#contacts/contact.type.ts';
import type { CallRow } from './history.repo.ts';

@ObjectType({ description: 'A call of a contact, as whoever sees the contact sees it.' })
export class ContactCall {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  userId!: string;

  @Field(() => DispositionEnum, { nullable: true })
  disposition!: Disposition | null;

  @Field(() => CallOutcome, { nullable: true })
  outcome!: Outcome | null;

  @Field(() => Int, { description: 'Seconds.' })
  duration!: number;

  @Field(() => String, { nullable: true })
  notes!: string | null;

  @Field(() => DateTime)
  calledAt!: Date;
}

@ObjectType()
export class ContactCallConnection {
  @Field(() => [ContactCall])
  nodes!: CallRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
