import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact.fields';
import { type CustomFieldMap, CustomFields } from '@dialdeck/node/graphql/scalars';
import { TextFields } from '@dialdeck/node/graphql/text-fields';
import { Field, InputType } from 'type-graphql';

@InputType()
@TextFields(CONTACT_TEXTS)
export class ContactRowInput {
  @Field(() => String)
  phone!: string;

  @Field(() => String, { nullable: true, description: 'IANA name.' })
  timeZone!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'State or province of US or CA, by code or English name.' })
  region!: string | null | undefined;

  @Field(() => String, { nullable: true, description: "The contact's key in another system." })
  externalKey!: string | null | undefined;

  @Field(() => String, { nullable: true, description: 'ISO 8601.' })
  consentGivenAt!: string | null | undefined;

  @Field(() => String, { nullable: true })
  consentSource!: string | null | undefined;

  @Field(() => CustomFields, { nullable: true })
  customFields!: CustomFieldMap | null | undefined;
}
