import { defineRemote } from '@dialdeck/contract';

const roles = ['user', 'admin'] as const;

export default defineRemote({
  name: 'agent',
  team: 'agent-desk',
  routes: [
    {
      path: '/contacts',
      roles,
      nav: { label: 'Contacts', to: '/contacts', order: 10 },
      load: async () => (await import('./contact-queue/contact-queue.page.tsx')).ContactQueuePage,
    },
    {
      path: '/contacts/:id',
      roles,
      load: async () => (await import('./contact-queue/contact-queue.page.tsx')).ContactQueuePage,
    },
    {
      path: '/call-lists/:id/contacts',
      roles,
      load: async () => (await import('./contact-queue/contact-queue.page.tsx')).ContactQueuePage,
    },
  ],
});
