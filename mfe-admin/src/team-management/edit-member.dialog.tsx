import { UpdateUserSchema } from '@dialdeck/common/teams/team.schemas';
import { Field, Input, useForm } from '@dialdeck/ui/core';
import { type TeamRow_UserFragment, UpdateUserDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { RoleSelect } from '#user-management/role-select.tsx';

export interface EditMemberDialogProps {
  isOpen: boolean;
  user: TeamRow_UserFragment | null;
  onClose: () => void;
}

export function EditMemberDialog({ isOpen, user, onClose }: EditMemberDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {user && <EditMemberForm user={user} onClose={onClose} />}
    </FormDialog>
  );
}

function EditMemberForm({ user, onClose }: { user: TeamRow_UserFragment; onClose: () => void }) {
  const [updateUser] = useChange(UpdateUserDocument, {
    success: () => ({ title: 'User Updated Successfully' }),
    failure: { title: 'Error Updating User', fallback: 'Failed to update user' },
  });
  const { field, text, ...state } = useForm({
    schema: UpdateUserSchema,
    initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '', role: user.role },
    async send(input) {
      const { refusal } = await updateUser({ id: user.id, input });
      if (!refusal) onClose();
      return refusal;
    },
  });

  return (
    <FormDialogBody
      {...state}
      title="Edit User"
      description="Update user information and permissions"
      submitLabel="Update User"
      pendingLabel="Updating..."
      onCancel={onClose}
    >
      <Field label="First Name" required {...field('firstName')}>
        <Input autoComplete="off" {...text('firstName')} />
      </Field>
      <Field label="Last Name" required {...field('lastName')}>
        <Input autoComplete="off" {...text('lastName')} />
      </Field>
      <RoleSelect select={text('role')} field={field('role')} />
    </FormDialogBody>
  );
}
