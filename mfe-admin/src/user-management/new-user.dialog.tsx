import { CreateUserDialog, type CreateUserDialogProps, type CreateUserTexts } from './create-user.dialog.tsx';

const TEXTS: CreateUserTexts = {
  title: 'Create User',
  description: 'Create a new account. The user sets a password with a link that is sent by email.',
  submitLabel: 'Create User',
  success: {
    title: 'User Created',
    body: 'User account created successfully. They will receive an email to set their password.',
  },
  errorTitle: 'Error',
};

export function NewUserDialog(props: CreateUserDialogProps) {
  return <CreateUserDialog {...props} texts={TEXTS} />;
}
