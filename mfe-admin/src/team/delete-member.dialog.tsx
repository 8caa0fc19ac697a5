import { fullName } from '@dialdeck/common/user.rules';
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
  const [deleteUser, isPending] = useChange(DeleteUserDocument, {
    success: () => ({ title: 'User Deleted', body: 'User has been removed from the team.' }),
    failure: { fallback: 'Failed to delete user' },
    whenGone: ({ id }) => ({ deleteUser: id }),
    update: (cache) => user && removeUser(cache, user),
  });
  const { field, isPending: isHandingOver, handOver } = useHandOver(isOpen ? (user?.id ?? null) : null);

  async function remove(id: string): Promise<void> {
    if ((await handOver()) && (await deleteUser({ id }))) onClose();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete User"
      confirmLabel="Delete"
      isPending={isPending || isHandingOver}
      onCancel={onClose}
      onConfirm={() => user && void remove(user.id)}
    >
      Are you sure you want to delete {fullName(user ?? {})}? This action cannot be undone.
      <HandOver {...field} />
    </ConfirmDialog>
  );
}
