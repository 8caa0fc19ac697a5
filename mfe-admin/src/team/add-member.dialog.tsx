import { FormDialog } from '#dialog/form.dialog.tsx';
import { CreateUserForm } from '#users/create-user.form.tsx';
import { useCreateUser } from '#users/create-user.mutation.ts';

export interface AddMemberDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AddMemberDialog({ isOpen, onClose }: AddMemberDialogProps) {
  const [createUser, isPending] = useCreateUser({
    success: { title: 'User Created & Verification Email Sent' },
    errorTitle: 'Error Creating User',
  });
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateUserForm
        title="Add Team Member"
        description="Create a new account for a team member. They will automatically receive a verification email."
        submitLabel="Create & Send Invite"
        isPending={isPending}
        onSubmit={(input) => void createUser({ input }).then((created) => created && onClose())}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
