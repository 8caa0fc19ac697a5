import type { Notice } from '@dialdeck/contract';
import { CreateUserDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { addUser } from './users.cache.ts';

/** The two pages of users say it in different words. */
export interface CreateUserTexts {
  success: Notice;
  errorTitle: string;
}

export function useCreateUser({ success, errorTitle }: CreateUserTexts) {
  return useChange(CreateUserDocument, {
    success: () => success,
    failure: { title: errorTitle, fallback: 'Failed to create user' },
    update: (cache, { createUser }) => addUser(cache, createUser),
  });
}
