import { FormDialog } from '#dialog/form.dialog.tsx';
import { CreateUserForm } from '#users/create-user.form.tsx';
import { useCreateUser } from '#users/create-user.mutation.ts';

export interface AddMemberDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AddMemberDialog({ isOpen, onClose }: AddMemberDialogProps) {
  const [createUser] = useCreateUser({
    success: { title: 'User Created & Verification Email Sent' },
    errorTitle: 'Error Creating User',
  });
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateUserForm
        title="Add Team Member"
        description="Create a new account for a team member. They will automatically receive a verification email."
        submitLabel="Create & Send Invite"
        onSend={async (input) => {
          const { refusal } = await createUser({ input });
          if (!refusal) onClose();
          return refusal;
        }}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
