import { refuseMany } from '#contacts/contact-ids.ts';
import type { Loaders } from '#loaders.ts';
import { toUuid } from '#uuid.rules.ts';
import type { ContactVerdict } from './contact-verdict.type.ts';

/**
 * For contacts of the list; none for a list that the caller must not see.
 * @throws BAD_INPUT for more contacts than the limit
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
