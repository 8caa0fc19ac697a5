import { useApolloClient } from '@dialdeck/apollo';
import { useLocation, useQueryChange } from '@dialdeck/router';
import { useEffect, useState } from 'react';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { PanelName } from '#contact-queue/panel/use-panel.ts';
import { useStable } from './use-stable.ts';

interface Asked {
  readonly openProfile: (contact: QueueContact) => void;
  /** The contact whose details are on the screen. */
  readonly shownId: string | undefined;
}

/**
 * The target of a link into the queue: `?contact=` its details, `?panel=callbacks` the panel. It leaves the address, which keeps search and
 * filters, once it is on the screen: until then a reload opens it again, and afterwards a reload shows the queue.
 */
export function useAsked({ openProfile, shownId }: Asked): { readonly panel: PanelName | null } {
  const client = useApolloClient();
  const { search } = useLocation();
  const changeQuery = useQueryChange();
  const asked = new URLSearchParams(search);
  const contactId = asked.get('contact');
  const open = useStable(openProfile);
  const leaveAddress = useStable(() =>
    changeQuery(
      (query) => {
        const left = new URLSearchParams(query);
        left.delete('contact');
        left.delete('panel');
        return left.size > 0 ? `?${left}` : '';
      },
      { replace: true },
    ),
  );
  useEffect(() => {
    if (!contactId) return;
    let isHere = true;
    import(/* webpackChunkName: "first-key" */ './read-asked.ts')
      .then(({ readAsked }) => readAsked(client, contactId))
      .then((contact) => {
        // An agent who has left the queue meanwhile is not called back to it.
        if (contact && isHere) open(contact);
      })
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [client, contactId, open]);

  const [panel] = useState(asked.get('panel') === 'callbacks' ? ('callbacks' as const) : null);
  const isPanelAsked = asked.has('panel');
  const isShown = contactId ? contactId === shownId : isPanelAsked;
  useEffect(() => {
    if (isShown) leaveAddress();
  }, [isShown, leaveAddress]);
  return { panel };
}
