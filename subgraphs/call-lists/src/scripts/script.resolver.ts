import { ScriptSchema, ScriptVersionSchema } from '@dialdeck/common/scripts/script.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { CallListRow } from '#call-lists/call-list.ts';
import { CallList } from '#call-lists/call-list.type.ts';
import type { CallListsContext } from '#context.ts';
import { memberName } from '#members/member.rules.ts';
import { requireUuid } from '#uuid.rules.ts';
import { type ListedScript, listScripts, type ScriptRow } from './script.repo.ts';
import { Script, ScriptStatement, ScriptSummary } from './script.type.ts';
import { createScript, publishScript, showVersion, treeOf } from './scripts.ts';

@Resolver(() => Script)
export class ScriptResolver {
  @Authorized('admin')
  @Query(() => [ScriptSummary], { description: 'By name.' })
  scripts(@Ctx() { pool }: CallListsContext): Promise<ListedScript[]> {
    return listScripts(pool);
  }

  @Authorized('signedIn')
  @Query(() => Script, { description: 'For admins, and for everyone who sees a list with the script.' })
  scriptVersion(
    @Arg('id', () => ID) scriptId: string,
    @Arg('version', () => Int, { nullable: true, description: 'The newest without it.' })
    version: number | null | undefined,
    @Ctx() context: CallListsContext,
  ): Promise<ScriptRow> {
    return showVersion(context, context.actor, { scriptId, version: version ?? null });
  }

  @Authorized('admin')
  @Mutation(() => Script, { description: 'Version 1. Faulty marks are refused by their lines.' })
  createScript(
    @Arg('name', () => String) name: string,
    @Arg('body', () => String) body: string,
    @Ctx() context: CallListsContext,
  ): Promise<ScriptRow> {
    return createScript(context, {
      ...parse(ScriptSchema, { name, body }),
      userId: requireUuid(context.actor.userId),
    });
  }

  @Authorized('admin')
  @Mutation(() => Script, { description: 'The next version. Calls of its lists begin with it from now on.' })
  publishScript(
    @Arg('id', () => ID) scriptId: string,
    @Arg('body', () => String) body: string,
    @Ctx() context: CallListsContext,
  ): Promise<ScriptRow> {
    const userId = requireUuid(context.actor.userId);
    return publishScript(context, { ...parse(ScriptVersionSchema, { body }), scriptId, userId });
  }

  @FieldResolver(() => [ScriptStatement])
  statements(@Root() script: ScriptRow): readonly ScriptStatement[] {
    return treeOf(script).statements;
  }
}

@Resolver(() => ScriptSummary)
export class ScriptSummaryResolver {
  @FieldResolver(() => String)
  publishedByName(@Root() { isPublisherKnown, ...publisher }: ListedScript): string {
    return memberName(isPublisherKnown ? publisher : null);
  }
}

@Resolver(() => CallList)
export class ListScriptResolver {
  @FieldResolver(() => Script, { nullable: true, description: 'The newest version of its script.' })
  async script(@Root() { scriptId }: CallListRow, @Ctx() { loaders }: CallListsContext): Promise<ScriptRow | null> {
    return scriptId === null ? null : loaders.newestScript.load(scriptId);
  }
}
