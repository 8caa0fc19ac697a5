import {
  CreateUserDialog,
  type CreateUserDialogProps,
  type CreateUserTexts,
} from '#user-management/create-user.dialog.tsx';

const TEXTS: CreateUserTexts = {
  title: 'Add Team Member',
  description: 'Create a new account for a team member. They will automatically receive a verification email.',
  submitLabel: 'Create & Send Invite',
  success: { title: 'User Created & Verification Email Sent' },
  errorTitle: 'Error Creating User',
};

export function AddMemberDialog(props: CreateUserDialogProps) {
  return <CreateUserDialog {...props} texts={TEXTS} />;
}
