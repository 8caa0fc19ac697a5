import { FormDialog } from '#dialog/form.dialog.tsx';
import { CreateUserForm } from '#users/create-user.form.tsx';
import { useCreateUser } from '#users/create-user.mutation.ts';

export interface CreateUserDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateUserDialog({ isOpen, onClose }: CreateUserDialogProps) {
  const [createUser, isPending] = useCreateUser({
    success: {
      title: 'User Created',
      body: 'User account created successfully. They will receive an email to set their password.',
    },
    errorTitle: 'Error',
  });
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateUserForm
        title="Create User"
        description="Create a new account. The user sets a password by a link that is sent by email."
        submitLabel="Create User"
        isPending={isPending}
        onSubmit={(input) => void createUser({ input }).then((created) => created && onClose())}
        onCancel={onClose}
      />
    </FormDialog>
  );
}
