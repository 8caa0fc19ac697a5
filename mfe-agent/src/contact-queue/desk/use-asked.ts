import { useApolloClient } from '@dialdeck/apollo';
import { useLocation, useNavigate } from '@dialdeck/router';
import { useEffect, useState } from 'react';
import { ContactCallsDocument } from '#__generated__/graphql.ts';
import { cachedContact } from '#contact-queue/cache/cached-contact.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { PanelName } from '#contact-queue/panel/use-panel.ts';
import { useStable } from './use-stable.ts';

/**
 * What a link into the queue opens: `?contact=` its details, `?panel=callbacks` the panel. It opens once, and then leaves the
 * address: a reload after dialog or panel was closed shows the queue.
 */
export function useAsked(openProfile: (contact: QueueContact) => void): { readonly panel: PanelName | null } {
  const client = useApolloClient();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [asked] = useState(() => new URLSearchParams(search));
  const open = useStable(openProfile);
  const leaveAddress = useStable(() => void navigate(pathname, { replace: true }));
  const contactId = asked.get('contact');
  useEffect(() => {
    if (!contactId) return;
    let isHere = true;
    // The contact is not among the rows; one that this agent must not see is not shown.
    client
      .query({ query: ContactCallsDocument, variables: { id: contactId, isUnknown: true } })
      .then(() => {
        const contact = cachedContact(client.cache, contactId);
        // Who has left the queue meanwhile is not called back to it.
        if (!contact || !isHere) return;
        open(contact);
        leaveAddress();
      })
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [client, contactId, open, leaveAddress]);

  const panel = asked.get('panel') === 'callbacks' ? 'callbacks' : null;
  useEffect(() => {
    if (panel && !contactId) leaveAddress();
  }, [panel, contactId, leaveAddress]);
  return { panel };
}
