import type { CallListsContext } from '#context.ts';
import type { ContactRow } from './contact.ts';

export function resolveContact({ id }: { id: string }, { loaders }: CallListsContext): Promise<ContactRow | null> {
  return loaders.contact.load(id);
}
