import type { Notice } from '@dialdeck/contract';
import { CreateUserDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { addUser } from './users.cache.ts';

export interface CreateUserOutcome {
  success: Notice;
  errorTitle: string;
}

export function useCreateUser({ success, errorTitle }: CreateUserOutcome) {
  return useChange(CreateUserDocument, {
    success: () => success,
    failure: { title: errorTitle, fallback: 'Failed to create user' },
    update: (cache, { createUser }) => addUser(cache, createUser),
  });
}
