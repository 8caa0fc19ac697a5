import { TemplateChoiceSchema } from '@dialdeck/common/calling/rule-set.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RuleSetRow } from '#calling-rules/rule-set.ts';
import { RuleSet } from '#calling-rules/rule-set.type.ts';
import type { CallListsContext } from '#context.ts';
import { createFromTemplate } from './create-from-template.ts';
import { RuleSetTemplate } from './template.type.ts';
import { TEMPLATES } from './templates.data.ts';

@Resolver()
export class TemplateResolver {
  @Authorized('admin')
  @Query(() => [RuleSetTemplate])
  ruleSetTemplates(): readonly RuleSetTemplate[] {
    return TEMPLATES;
  }

  @Authorized('admin')
  @Mutation(() => RuleSet, { description: 'Creates a draft with the rules of a template.' })
  createRuleSetFromTemplate(
    @Arg('template', () => String) template: string,
    @Arg('name', () => String, { nullable: true, description: "Left out, the template's." })
    name: string | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<RuleSetRow> {
    return createFromTemplate(context, parse(TemplateChoiceSchema, { template, name: name ?? null }));
  }
}
