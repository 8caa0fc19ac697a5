import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Field, InputType } from 'type-graphql';

@InputType()
export class CallListInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null | undefined;

  @Field(() => String, { defaultValue: DEFAULT_COUNTRY })
  defaultCountry!: string;
}
