import { defineRemote } from '@dialdeck/contract';

const roles = ['user', 'admin'] as const;
const firstQuery = { operation: 'ContactQueuePage', variables: { listId: ':id', activeOnly: true } };

export default defineRemote({
  name: 'agent',
  team: 'agent-desk',
  routes: [
    {
      path: '/contacts',
      roles,
      nav: { label: 'Contacts', to: '/contacts', order: 10 },
      firstQuery: { operation: 'FirstQueue', variables: {} },
      load: async () => (await import('./contact-queue/contact-queue.page.tsx')).ContactQueuePage,
    },
    {
      path: '/contacts/:id',
      roles,
      firstQuery,
      load: async () => (await import('./contact-queue/contact-queue.page.tsx')).ContactQueuePage,
    },
    {
      path: '/call-lists/:id/contacts',
      roles,
      firstQuery,
      load: async () => (await import('./contact-queue/contact-queue.page.tsx')).ContactQueuePage,
    },
  ],
});
