import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import type { HttpHandler } from 'msw';
import { ContactActivityDocument, type ContactActivityQuery } from '#__generated__/graphql.ts';
import type { TestContact } from './people.ts';

interface ActivityHandler {
  readonly contacts: readonly TestContact[];
  readonly calledBy: ReadonlyMap<string, string>;
  readonly finishedBy: ReadonlyMap<string, string>;
  /** Contacts that colleagues have corrected. */
  readonly corrected: ReadonlySet<string>;
  readonly rules: { readonly areThere: boolean };
  readonly pause: { readonly isOn: boolean };
  readonly onAsked: () => void;
}

/** The activity of colleagues, and whether anything may forbid a call. */
export const activityHandler = ({
  contacts,
  calledBy,
  finishedBy,
  corrected,
  rules,
  pause,
  onAsked,
}: ActivityHandler): HttpHandler =>
  onDocument(ContactActivityDocument, ({ contactIds }) => {
    onAsked();
    const ids = new Set([contactIds].flat());
    const leases = [...calledBy]
      .filter(([contactId]) => ids.has(contactId))
      .map(([contactId, holderName]) => ({ __typename: 'Lease' as const, contactId, holderName, isMine: false }));
    const finished = contacts
      .filter(({ id }) => ids.has(id) && finishedBy.has(id))
      .map((contact) => ({
        __typename: 'FinishedContact' as const,
        contact,
        finishedByName: finishedBy.get(contact.id) ?? '',
        isMine: false,
      }));
    const activity = {
      __typename: 'ContactActivity' as const,
      at: new Date().toISOString(),
      isPaused: pause.isOn,
      callsNeedPermission: rules.areThere,
      leases,
      finished,
      corrected: contacts.filter(({ id }) => ids.has(id) && corrected.has(id)),
    };
    return { __typename: 'Query', contactActivity: activity } as ContactActivityQuery;
  });
