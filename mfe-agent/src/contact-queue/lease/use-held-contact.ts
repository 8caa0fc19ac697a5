import { useApolloClient } from '@dialdeck/apollo';
import type { Shell } from '@dialdeck/contract';
import { useEffect, useState } from 'react';
import type { RequestOrder } from '#contact-queue/request-order.ts';
import { createHeldContact, type HeldContact } from './held-contact.ts';

/** Leaving the queue releases the contact, be it for another page or with the tab. */
export function useHeldContact({ notify }: Shell, order: RequestOrder): HeldContact {
  const client = useApolloClient();
  const [held] = useState(() => createHeldContact(client, notify, order));
  useEffect(() => {
    window.addEventListener('pagehide', held.releaseAtOnce);
    return () => {
      window.removeEventListener('pagehide', held.releaseAtOnce);
      void held.release();
    };
  }, [held]);
  return held;
}
