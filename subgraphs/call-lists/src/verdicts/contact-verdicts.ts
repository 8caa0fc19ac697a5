import { refuseMany } from '#contacts/contact-ids.ts';
import type { Loaders } from '#loaders.ts';
import { toUuid } from '#uuid.rules.ts';
import type { ContactVerdict } from './contact-verdict.type.ts';

/**
 * Of those contacts that are in the list; of none in a list that the caller may not see.
 * @throws BAD_INPUT for more contacts than are answered at once
 */
export async function contactVerdicts(
  { callList, verdict }: Loaders,
  callListId: string,
  contactIds: readonly string[],
): Promise<ContactVerdict[]> {
  refuseMany(contactIds);
  const list = await callList.load(callListId);
  if (!list) return [];
  const ids = [...new Set(contactIds.map(toUuid))].filter((id) => id !== null);
  const found = await Promise.all(ids.map((id) => verdict.load({ id, callListId: list.id })));
  return ids.flatMap((contactId, index) => {
    const of = found[index];
    return of ? [{ contactId, verdict: of }] : [];
  });
}
