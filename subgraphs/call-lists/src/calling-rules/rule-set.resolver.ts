import { RuleSetSchema, RuleSourceSchema } from '@dialdeck/common/calling/rule-set.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { CallListsContext } from '#context.ts';
import { requireUuid } from '#uuid.rules.ts';
import { listRuleSets, readVersions } from './rule-set.repo.ts';
import type { RuleSetRow, VersionRow } from './rule-set.ts';
import { RuleSet, RuleSetInput, RuleSetVersion, RuleVersionInput } from './rule-set.type.ts';
import { activate, addVersion, createRuleSet, retire, showRuleSet } from './rule-sets.ts';

@Resolver(() => RuleSet)
export class RuleSetResolver {
  @Authorized('admin')
  @Query(() => [RuleSet], { description: 'By name.' })
  ruleSets(@Ctx() { pool }: CallListsContext): Promise<RuleSetRow[]> {
    return listRuleSets(pool);
  }

  @Authorized('admin')
  @Query(() => RuleSet)
  ruleSet(@Arg('id', () => ID) id: string, @Ctx() context: CallListsContext): Promise<RuleSetRow> {
    return showRuleSet(context, id);
  }

  @Authorized('admin')
  @Mutation(() => RuleSet, { description: 'Creates a draft without rules.' })
  createRuleSet(
    @Arg('input', () => RuleSetInput) input: RuleSetInput,
    @Ctx() context: CallListsContext,
  ): Promise<RuleSetRow> {
    return createRuleSet(context, parse(RuleSetSchema, { ...input, regions: input.regions ?? null }));
  }

  @Authorized('admin')
  @Mutation(() => RuleSetVersion, { description: 'Rules that cannot be read are refused with their position.' })
  addRuleSetVersion(
    @Arg('ruleSetId', () => ID) ruleSetId: string,
    @Arg('input', () => RuleVersionInput) { rules, ...source }: RuleVersionInput,
    @Ctx() context: CallListsContext,
  ): Promise<VersionRow> {
    const userId = requireUuid(context.actor.userId);
    return addVersion(context, { ...parse(RuleSourceSchema, source), ruleSetId, rules, userId });
  }

  @Authorized('admin')
  @Mutation(() => RuleSet, { description: 'Activates a version for all claims and calls from now on.' })
  activateRuleSet(
    @Arg('ruleSetId', () => ID) ruleSetId: string,
    @Arg('version', () => Int) version: number,
    @Ctx() context: CallListsContext,
  ): Promise<RuleSetRow> {
    return activate(context, { ruleSetId, version, userId: requireUuid(context.actor.userId) });
  }

  @Authorized('admin')
  @Mutation(() => RuleSet)
  retireRuleSet(@Arg('ruleSetId', () => ID) ruleSetId: string, @Ctx() context: CallListsContext): Promise<RuleSetRow> {
    return retire(context, ruleSetId);
  }

  @FieldResolver(() => [RuleSetVersion], { description: 'Newest first.' })
  versions(@Root() { id }: RuleSetRow, @Ctx() { pool }: CallListsContext): Promise<VersionRow[]> {
    return readVersions(pool, id);
  }
}
