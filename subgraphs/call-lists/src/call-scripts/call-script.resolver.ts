import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { CallLogRow } from '#calls/call-log.ts';
import { CallLog } from '#calls/call-log.type.ts';
import type { CallListsContext } from '#context.ts';
import type { CallRow } from '#history/history.repo.ts';
import { ContactCall } from '#history/history.type.ts';
import type { ScriptRow } from '#scripts/script.repo.ts';
import { Script } from '#scripts/script.type.ts';

const VERSION_OF_DIAL = 'The version with which the call began; null without a script.';

@Resolver(() => CallLog)
export class CallScriptResolver {
  @FieldResolver(() => Script, { nullable: true, description: VERSION_OF_DIAL })
  async script(
    @Root() { scriptVersionId }: CallLogRow,
    @Ctx() { loaders }: CallListsContext,
  ): Promise<ScriptRow | null> {
    return scriptVersionId === null ? null : loaders.scriptVersion.load(scriptVersionId);
  }
}

@Resolver(() => ContactCall)
export class ContactCallScriptResolver {
  @FieldResolver(() => Script, { nullable: true, description: VERSION_OF_DIAL })
  async script(@Root() { scriptVersionId }: CallRow, @Ctx() { loaders }: CallListsContext): Promise<ScriptRow | null> {
    return scriptVersionId === null ? null : loaders.scriptVersion.load(scriptVersionId);
  }
}
