import type { OpenCallsQuery } from '#__generated__/graphql.ts';
import type { TestContact } from './people.ts';

/** A call of this agent without a result, as the server returns it. */
export function openCallOf(contact: TestContact, callList: object, calledAt: string, script: object | null = null) {
  return {
    __typename: 'CallLog',
    id: `open-${contact.id}`,
    key: null,
    phoneNumber: contact.phoneE164,
    calledAt,
    endedAt: null,
    contactId: contact.id,
    callListId: contact.callListId,
    contactName: `${contact.firstName} ${contact.lastName}`,
    contact,
    callList,
    script,
  } as unknown as OpenCallsQuery['ownOpenCalls']['nodes'][number];
}
