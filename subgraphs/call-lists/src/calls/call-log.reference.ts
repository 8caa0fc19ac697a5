import type { CallListsContext } from '#context.ts';
import type { CallLogRow } from './call-log.ts';

export function resolveCallLog({ id }: { id: string }, { loaders }: CallListsContext): Promise<CallLogRow | null> {
  return loaders.callLog.load(id);
}
