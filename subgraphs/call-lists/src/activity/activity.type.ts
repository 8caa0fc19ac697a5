import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ObjectType } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import { Lease } from '#leases/lease.type.ts';

@ObjectType()
export class FinishedContact {
  @Field(() => Contact, { description: 'The contact in its current state.' })
  contact!: ContactRow;

  @Field(() => String, { description: 'The agent who saved the latest result of this contact.' })
  finishedByName!: string;

  @Field(() => Boolean)
  isMine!: boolean;
}

@ObjectType({ description: 'The latest actions of agents on contacts of a list.' })
export class ContactActivity {
  @Field(() => DateTime, { description: 'When this was read. Send it as `since` next time.' })
  at!: Date;

  @Field(() => [Lease], { description: 'The contacts that are being called, and by whom.' })
  leases!: Lease[];

  @Field(() => [FinishedContact], {
    description: 'Contacts whose call was finished since then. A contact may appear in two answers.',
  })
  finished!: FinishedContact[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the list is paused. To its agents nothing else of it is shown then.',
  })
  isPaused!: boolean;

  @Field(() => [Contact], {
    nullable: true,
    description: 'Contacts that a user has corrected since then. A contact may appear in two answers.',
  })
  corrected!: ContactRow[];

  @Field(() => Boolean, { description: "As the list's `callsNeedPermission`." })
  callsNeedPermission!: boolean;
}
