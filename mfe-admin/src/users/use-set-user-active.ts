import { SetUserActiveDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export function useSetUserActive() {
  return useChange(SetUserActiveDocument, {
    success: () => ({ title: 'User Updated', body: 'User status updated successfully.' }),
    failure: { fallback: 'Failed to update user status' },
  });
}
