import { queueKey } from '@dialdeck/common/calls/queue.rules';
import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import type {
  ContactDetail_ContactFragment,
  ContactRow_ContactFragment,
  QueueContactFragment,
} from '#__generated__/graphql.ts';

type Unmasked<Fragment> = Omit<Fragment, ' $fragmentName' | ' $fragmentRefs'>;

/** A contact with every field that the queue requests. */
export type TestContact = Unmasked<QueueContactFragment> &
  Unmasked<ContactRow_ContactFragment> &
  Unmasked<ContactDetail_ContactFragment> & { queueKey: string };

export const LIST_ID = '01900000-0000-7000-8000-0000000000aa';

let lastNumber = 0;

/** A contact as the graph answers one: the first made is the newest, and so the first in the queue. */
export function aContact(given: Partial<TestContact> = {}): TestContact {
  lastNumber += 1;
  const phone = `415555${String(lastNumber).padStart(4, '0')}`;
  const contact = {
    __typename: 'Contact' as const,
    id: `contact-${String(lastNumber).padStart(6, '0')}`,
    callListId: LIST_ID,
    ...forContactTexts(null),
    firstName: 'Ana',
    lastName: `Number ${lastNumber}`,
    email: `ana${lastNumber}@example.com`,
    phone,
    phoneE164: `+1${phone}`,
    company: 'Acme',
    notes: null,
    customFields: {},
    status: 'active' as const,
    callbackAt: null,
    result: null,
    retry: null,
    totalCalls: 0,
    finishedAt: null,
    lastCalledAt: null,
    createdAt: new Date(Date.parse('2026-06-03T12:00:00Z') - lastNumber * 60_000).toISOString(),
    ...given,
  };
  return { ...contact, queueKey: queueKey(contact.createdAt, contact.id) };
}

/** A contact who was not called yet. */
export const aNora = (): TestContact =>
  aContact({ firstName: 'Nora', lastName: 'New', phone: '4155550199', phoneE164: '+14155550199' });
