import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import { CONTACT_STATUSES, type ContactStatus, DISPOSITIONS, type Disposition } from '@dialdeck/common/words';
import { PageInfo } from '@dialdeck/node/graphql/page-info.type';
import { type CustomFieldMap, CustomFields, DateTime } from '@dialdeck/node/graphql/scalars';
import { TextFields } from '@dialdeck/node/graphql/text-fields';
import { Directive, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { NamedResult } from '#results/result-set.type.ts';
import type { ContactRow } from './contact.ts';

const enumOf = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, word])) as { [W in Word]: W };

const ContactStatusEnum = enumOf(CONTACT_STATUSES);
registerEnumType(ContactStatusEnum, { name: 'ContactStatus' });

export const DispositionEnum = enumOf(DISPOSITIONS);
registerEnumType(DispositionEnum, { name: 'Disposition' });

@ObjectType({ description: 'The call with which a result was saved.' })
export class SavedCall {
  @Field(() => ID, { nullable: true })
  callLogId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The agent who has called the contact since, or is calling it now. The result then did not change the contact.',
  })
  calledSinceBy?: string | null;
}

@ObjectType()
@Directive('@key(fields: "id")')
@TextFields(CONTACT_TEXTS)
export class Contact {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  callListId!: string;

  @Field(() => String, { description: 'As typed.' })
  phone!: string;

  @Field(() => String, { description: 'E.164.' })
  phoneE164!: string;

  @Field(() => String, { nullable: true })
  notes!: string | null;

  @Field(() => CustomFields)
  customFields!: CustomFieldMap;

  @Field(() => ContactStatusEnum)
  status!: ContactStatus;

  @Field(() => DateTime, { nullable: true })
  callbackAt!: Date | null;

  @Field(() => DispositionEnum, { nullable: true })
  lastCallDisposition!: Disposition | null;

  @Field(() => NamedResult, {
    nullable: true,
    description: 'The result of its latest call; null when that was saved by a next step alone.',
  })
  result!: NamedResult | null;

  @Field(() => Int)
  totalCalls!: number;

  @Field(() => DateTime, { nullable: true })
  lastCalledAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the latest result was saved.' })
  finishedAt!: Date | null;

  @Field(() => SavedCall, { nullable: true, description: 'Only in the answer to a saved result.' })
  savedCall?: SavedCall;

  @Field(() => String, {
    nullable: true,
    description:
      'Where it stands among the contacts of its rank: the greater, the sooner. In a page of a queue, and nowhere else.',
  })
  queueKey?: string;

  @Field(() => DateTime)
  createdAt!: Date;
}

@InputType({ description: 'The value of an additional field; empty: a contact without the field.' })
export class ContactFieldFilter {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The whole value; case and accents do not matter.' })
  value!: string;
}

@InputType({ description: 'Contacts that match all of it.' })
export class ContactFilter {
  @Field(() => [String], {
    nullable: true,
    description: 'One of these: active, attempted, callback, winner, loser, archived.',
  })
  status!: string[] | null | undefined;

  @Field(() => [String], { nullable: true, description: 'The number of calls is one of these: 0, 1, 2, 3+.' })
  calls!: string[] | null | undefined;

  @Field(() => String, { nullable: true, description: 'A promised callback that is due, or later.' })
  callback!: string | null | undefined;

  @Field(() => [ContactFieldFilter], {
    nullable: true,
    description: 'Up to three names, all of which must match; a name given again allows one more value.',
  })
  fields!: ContactFieldFilter[] | null | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      'A stage of the funnel, or AVAILABLE. One request examines at most 10,000 contacts: its page may be short or empty and have a next one.',
  })
  stage!: string | null | undefined;
}

@ObjectType()
export class ContactConnection {
  @Field(() => [Contact])
  nodes!: ContactRow[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
