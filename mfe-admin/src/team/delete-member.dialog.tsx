import { fullName } from '@dialdeck/common/user.rules';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { DeleteUserDocument, type TeamRow_UserFragment } from '#__generated__/graphql.ts';
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
    update: (cache) => user && removeUser(cache, user),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete User"
      confirmLabel="Delete"
      isPending={isPending}
      onCancel={onClose}
      onConfirm={() => user && void deleteUser({ id: user.id }).then((deleted) => deleted && onClose())}
    >
      Are you sure you want to delete {fullName(user ?? {})}? This action cannot be undone.
    </ConfirmDialog>
  );
}
