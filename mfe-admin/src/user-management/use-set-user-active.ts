import { SetUserActiveDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

/** An account that is turned on or off. */
export interface SwitchedUser {
  id: string;
  firstName?: string | null;
  lastName?: string | null;
  isActive: boolean;
}

export function useSetUserActive() {
  return useChange(SetUserActiveDocument, {
    success: () => ({ title: 'User Updated', body: 'User status updated successfully.' }),
    failure: { title: 'Error', fallback: 'Failed to update user status' },
  });
}
