import type { FirstQueries } from '@dialdeck/contract';

const queue = [{ operation: 'ContactQueuePage', variables: { listId: ':id', activeOnly: true } }];

export const firstQueries = {
  '/contacts': [{ operation: 'FirstQueue', variables: {} }],
  '/contacts/:id': queue,
  '/call-lists/:id/contacts': queue,
} satisfies FirstQueries;
