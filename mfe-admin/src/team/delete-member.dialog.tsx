import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { DeleteUserDocument, type TeamRow_UserFragment } from '#__generated__/graphql.ts';
import { HandOver } from '#callbacks/hand-over.tsx';
import { useHandOver } from '#callbacks/use-hand-over.ts';
import { useChange } from '#mutation/use-change.ts';
import { removeUser } from '#users/users.cache.ts';

export interface DeleteMemberDialogProps {
  isOpen: boolean;
  user: TeamRow_UserFragment | null;
  onClose: () => void;
}

export function DeleteMemberDialog({ isOpen, user, onClose }: DeleteMemberDialogProps) {
  const [deleteUser] = useChange(DeleteUserDocument, {
    success: () => ({ title: 'User Deleted', body: 'User has been removed from the team.' }),
    failure: { fallback: 'Failed to delete user' },
    whenGone: ({ id }) => ({ deleteUser: id }),
    update: (cache) => user && removeUser(cache, user),
  });
  const { field, handOver } = useHandOver(isOpen ? (user?.id ?? null) : null);

  async function remove(): Promise<Refusal | null> {
    if (!user) return null;
    const refusal = (await handOver()) ?? (await deleteUser({ id: user.id })).refusal;
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog isOpen={isOpen} title="Delete User" confirmLabel="Delete" onCancel={onClose} onConfirm={remove}>
      Are you sure you want to delete {fullName(user ?? {})}? This action cannot be undone.
      <HandOver {...field} />
    </ConfirmDialog>
  );
}
