import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { type QueueContactFragment, QueueContactFragmentDoc } from '#__generated__/graphql.ts';

/** A contact of the queue as the page hands it around; row and dialog read their own parts of it. */
export type QueueContact = QueueContactFragment;

export function readContacts(contacts: readonly FragmentType<typeof QueueContactFragmentDoc>[]): QueueContact[] {
  return contacts.map((contact) => readFragment(QueueContactFragmentDoc, contact));
}
