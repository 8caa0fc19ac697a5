import { DateTime } from '@dialdeck/node/graphql/scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { ShownVerdict } from '#verdicts/show-verdict.ts';
import { Verdict } from '#verdicts/verdict.type.ts';

@ObjectType({ description: 'The exclusive right of an agent to call a contact, until it ends.' })
export class Lease {
  @Field(() => ID)
  contactId!: string;

  @Field(() => String)
  holderName!: string;

  @Field(() => Boolean)
  isMine!: boolean;

  @Field(() => DateTime)
  until!: Date;
}

@ObjectType()
export class Claim {
  @Field(() => Contact)
  contact!: ContactRow;

  @Field(() => DateTime)
  leaseUntil!: Date;

  @Field(() => Verdict, {
    description: 'The verdict at the time of the claim. The permission ends with the lease or with `validUntil`.',
  })
  verdict!: ShownVerdict;
}
