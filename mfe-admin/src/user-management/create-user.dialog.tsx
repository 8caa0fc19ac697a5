import { FormDialog } from '#dialog/form.dialog.tsx';
import { CreateUserForm } from '#users/create-user.form.tsx';
import { useCreateUser } from '#users/create-user.mutation.ts';

export interface CreateUserDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateUserDialog({ isOpen, onClose }: CreateUserDialogProps) {
  const [createUser] = useCreateUser({
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
