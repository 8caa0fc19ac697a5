import { FieldDefinitionsSchema } from '@dialdeck/common/scripts/script.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Json } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { changeFields } from './change-fields.ts';
import type { FieldRow } from './field.repo.ts';

@ObjectType({ description: 'An additional field with a type. Its values are texts in customFields, under its name.' })
class FieldDefinition {
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

@Resolver(() => CallList)
export class ListFieldsResolver {
  @FieldResolver(() => [FieldDefinition], { description: 'The definitions of its additional fields, in order.' })
  fields(@Root() { id }: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<FieldRow[]> {
    return loaders.fields.load(id);
  }

  @Authorized('admin')
  @Mutation(() => [FieldDefinition], {
    description: 'Replaces the definitions of the additional fields, whole and in order. Values stay.',
  })
  changeFields(
    @Arg('callListId', () => ID) callListId: string,
    @Arg('fields', () => Json) fields: unknown,
    @Ctx() context: CallListsContext,
  ): Promise<FieldRow[]> {
    return changeFields(context, callListId, parse(FieldDefinitionsSchema, { fields }).fields);
  }
}
