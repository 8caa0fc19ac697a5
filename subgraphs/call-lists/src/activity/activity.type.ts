import { DateTime } from '@dialdeck/node/scalars';
import { Field, ObjectType } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import { Lease } from '#leases/lease.type.ts';

@ObjectType()
export class FinishedContact {
  @Field(() => Contact, { description: 'As it is now.' })
  contact!: ContactRow;

  @Field(() => String, { description: 'Who said last how a call of this contact went.' })
  finishedByName!: string;

  @Field(() => Boolean)
  isMine!: boolean;
}

@ObjectType({ description: 'What agents do with some contacts of one list.' })
export class ContactActivity {
  @Field(() => DateTime, { description: 'When this was read: the `since` of the next question.' })
  at!: Date;

  @Field(() => [Lease], { description: 'Who is calling whom.' })
  leases!: Lease[];

  @Field(() => [FinishedContact], { description: 'Whose call was finished since, or ever. One may be told twice.' })
  finished!: FinishedContact[];

  @Field(() => Boolean, { description: 'As of the list.' })
  callsNeedPermission!: boolean;
}
