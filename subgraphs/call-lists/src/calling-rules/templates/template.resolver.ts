import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { TemplateChoiceSchema } from '@dialdeck/common/calling/rule-set.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { CalendarDate, Json } from '@dialdeck/node/graphql/scalars';
import { Arg, Authorized, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RuleSetRow } from '#calling-rules/rule-set.ts';
import { RuleSet } from '#calling-rules/rule-set.type.ts';
import type { CallListsContext } from '#context.ts';
import { createFromTemplate } from './create-from-template.ts';
import { TEMPLATES } from './templates.data.ts';

@ObjectType({ description: 'Rules to start from, with their source and the day they were last compared with it.' })
class RuleSetTemplate {
  @Field(() => String)
  key!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2, or * for everywhere.' })
  country!: string;

  @Field(() => [String], { nullable: true })
  regions!: string[] | null;

  @Field(() => String)
  audience!: string;

  @Field(() => Json)
  rules!: CallingRule[];

  @Field(() => String, {
    nullable: true,
    description: 'The register that its rules use. It is created if there is none.',
  })
  register!: string | null;

  @Field(() => String, { nullable: true })
  sourceTitle!: string | null;

  @Field(() => String, { nullable: true })
  sourceUrl!: string | null;

  @Field(() => CalendarDate, { nullable: true })
  reviewedOn!: string | null;
}

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
