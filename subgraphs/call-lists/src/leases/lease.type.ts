import { DateTime } from '@dialdeck/node/scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import type { ContactRow } from '#contacts/contact.ts';
import { Contact } from '#contacts/contact.type.ts';
import type { ShownVerdict } from '#verdicts/show-verdict.ts';
import { Verdict } from '#verdicts/verdict.type.ts';

@ObjectType({ description: 'Somebody is calling a contact; until then nobody else may.' })
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

  @Field(() => Verdict, { description: 'When the contact was claimed: the right to call it holds as long as both.' })
  verdict!: ShownVerdict;
}
