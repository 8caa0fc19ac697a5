import { type CustomFieldMap, CustomFields } from '@dialdeck/node/scalars';
import { Field, InputType } from 'type-graphql';

@InputType()
export class ContactRowInput {
  @Field(() => String)
  phone!: string;

  @Field(() => String, { nullable: true })
  firstName!: string | null | undefined;

  @Field(() => String, { nullable: true })
  lastName!: string | null | undefined;

  @Field(() => String, { nullable: true })
  email!: string | null | undefined;

  @Field(() => String, { nullable: true })
  company!: string | null | undefined;

  @Field(() => CustomFields, { nullable: true })
  customFields!: CustomFieldMap | null | undefined;
}
