import { FieldDefinitionsSchema } from '@dialdeck/common/scripts/script.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Json } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { changeFields } from './change-fields.ts';
import type { FieldRow } from './field.repo.ts';
import { FieldDefinition } from './field.type.ts';

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
