import type { CallListsContext } from '#context.ts';
import type { CallListRow } from './call-list.ts';

export function resolveCallList({ id }: { id: string }, { loaders }: CallListsContext): Promise<CallListRow | null> {
  return loaders.callList.load(id);
}
