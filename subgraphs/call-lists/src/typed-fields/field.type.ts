import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An additional field with a type. Its values are texts in customFields, under its name.' })
export class FieldDefinition {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  label!: string;

  @Field(() => String, { description: 'text, area, number, date, time, choice, choices or yesno.' })
  type!: string;

  @Field(() => [String], { description: 'Of choice and choices.' })
  options!: readonly string[];

  @Field(() => String, { description: 'never, answered or success.' })
  required!: string;

  @Field(() => String, { description: 'row, dialog or both.' })
  show!: string;
}
