import { ResultSetNameSchema, ResultSetSchema, ResultsSchema } from '@dialdeck/common/results/result.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { SafeInt } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import type { ShownResult, ShownSet } from './result.ts';
import { CallResult, ResultInput, ResultSet, ResultSetInput } from './result-set.type.ts';
import { createResultSet, DEFAULT_SET, listResultSets, renameResultSet, saveResults } from './result-sets.ts';

@Resolver(() => ResultSet)
export class ResultSetResolver {
  @Authorized('signedIn')
  @Query(() => [ResultSet], { description: 'For admins and leads: the default set, then the others by name.' })
  resultSets(@Ctx() context: CallListsContext): Promise<ShownSet[]> {
    return listResultSets(context, context.actor);
  }

  @Authorized('admin')
  @Mutation(() => ResultSet)
  createResultSet(
    @Arg('input', () => ResultSetInput) input: ResultSetInput,
    @Ctx() context: CallListsContext,
  ): Promise<ShownSet> {
    return createResultSet(context, parse(ResultSetSchema, input));
  }

  @Authorized('admin')
  @Mutation(() => ResultSet)
  changeResultSet(
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String) name: string,
    @Ctx() context: CallListsContext,
  ): Promise<ShownSet> {
    return renameResultSet(context, { id, ...parse(ResultSetNameSchema, { name }) });
  }

  @Authorized('admin')
  @Mutation(() => ResultSet, {
    description:
      'All results of the set in their order. Results that are left out retire; the meaning of a used one stays.',
  })
  saveResults(
    @Arg('setId', () => ID) setId: string,
    @Arg('results', () => [ResultInput]) results: ResultInput[],
    @Ctx() context: CallListsContext,
  ): Promise<ShownSet> {
    return saveResults(context, setId, parse(ResultsSchema, { results }).results);
  }

  @FieldResolver(() => Boolean, { description: 'The set of lists that name none; it never changes.' })
  isDefault(@Root() { id }: ShownSet): boolean {
    return id === null;
  }
}

@Resolver(() => CallResult)
export class CallResultResolver {
  @FieldResolver(() => SafeInt, { description: 'How many calls have it; 0 for the four next steps.' })
  used(@Root() { id }: ShownResult, @Ctx() { loaders }: CallListsContext): Promise<number> | number {
    return id === null ? 0 : loaders.uses.load(id);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether its meaning can no longer change: a call was saved with it, even if that was undone.',
  })
  isFixed(@Root() { id, usedAt }: ShownResult): boolean {
    return id === null || usedAt !== null;
  }
}

@Resolver(() => CallList)
export class ListResultsResolver {
  @FieldResolver(() => [CallResult], { description: 'The active results of its set, in the order of their buttons.' })
  async results(@Root() { resultSetId }: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<ShownResult[]> {
    return resultSetId === null ? DEFAULT_SET.results : loaders.activeResults.load(resultSetId);
  }
}
