import { useApolloClient } from '@dialdeck/apollo';
import { useLocation } from '@dialdeck/router';
import { useEffect, useState } from 'react';
import { ContactCallsDocument } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { PanelName } from '#contact-queue/panel/use-panel.ts';
import { useStable } from './use-stable.ts';

/** What a link into the queue opens: `?contact=` its details, `?panel=callbacks` the panel. */
export function useAsked(openProfile: (contact: QueueContact) => void): { readonly panel: PanelName | null } {
  const client = useApolloClient();
  const { search } = useLocation();
  const [asked] = useState(() => new URLSearchParams(search));
  const open = useStable(openProfile);
  const contactId = asked.get('contact');
  useEffect(() => {
    if (!contactId) return;
    // The contact is not among the rows; one that this agent must not see is not shown.
    client
      .query({ query: ContactCallsDocument, variables: { id: contactId, isUnknown: true } })
      .then(() => {
        const contact = cachedContact(client.cache, contactId);
        if (contact) open(contact);
      })
      .catch(() => undefined);
  }, [client, contactId, open]);
  return { panel: asked.get('panel') === 'callbacks' ? 'callbacks' : null };
}
