import { UpdateUserSchema } from '@dialdeck/common/teams/team.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { Field, Input, type Refusal, useForm } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import {
  DeleteUserDocument,
  EndAllSignInsDocument,
  RemoveSecondFactorOfDocument,
  SendPasswordResetDocument,
  type TeamRow_UserFragment,
  UpdateUserDocument,
} from '#__generated__/graphql.ts';
import { HandOver } from '#callbacks/hand-over.tsx';
import { useHandOver } from '#callbacks/use-hand-over.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import {
  CreateUserDialog,
  type CreateUserDialogProps,
  type CreateUserTexts,
} from '#user-management/create-user.dialog.tsx';
import { RoleSelect } from '#user-management/role-select.tsx';
import { removeUser } from '#user-management/user-cache.ts';

export interface MemberDialogProps {
  isOpen: boolean;
  user: TeamRow_UserFragment | null;
  onClose: () => void;
}

export function DeleteMemberDialog({ isOpen, user, onClose }: MemberDialogProps) {
  const [deleteUser] = useChange(DeleteUserDocument, {
    success: () => ({ title: 'User Deleted', body: 'User has been removed from the team.' }),
    failure: { title: 'Error', fallback: 'Failed to delete user' },
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

export function EndSignInsDialog({ isOpen, user, onClose }: MemberDialogProps) {
  const [endAll] = useChange(EndAllSignInsDocument, {
    success: () => ({ title: 'Sign-ins Ended', body: `${fullName(user ?? {})} is signed out of all browsers.` }),
    failure: { fallback: 'Failed to end the sign-ins' },
  });

  async function end(): Promise<Refusal | null> {
    if (!user) return null;
    const { refusal } = await endAll({ userId: user.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog isOpen={isOpen} title="End Sign-ins" confirmLabel="End Sign-ins" onConfirm={end} onCancel={onClose}>
      Sign {fullName(user ?? {})} out of all browsers? Their password stays as it is: they can sign in again.
    </ConfirmDialog>
  );
}

export function RemoveSecondFactorDialog({ isOpen, user, onClose }: MemberDialogProps) {
  const [removeFactor] = useChange(RemoveSecondFactorOfDocument, {
    success: () => ({ title: 'Second Factor Removed', body: `A message was sent to ${user?.email}.` }),
    failure: { fallback: 'Failed to remove the second factor' },
    update: (cache, _data, { userId }) =>
      void cache.modify({
        id: cache.identify({ __typename: 'User', id: userId }) ?? '',
        fields: { hasSecondFactor: () => false },
      }),
  });

  async function remove(): Promise<Refusal | null> {
    if (!user) return null;
    const { refusal } = await removeFactor({ userId: user.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove Second Factor"
      confirmLabel="Remove"
      onConfirm={remove}
      onCancel={onClose}
    >
      Remove the authenticator of {fullName(user ?? {})}? Do this when it is lost. All their sign-ins end, and they get
      a message. They sign in without it from then on; where a second factor is required they set up a new one first.
    </ConfirmDialog>
  );
}

export function ResetPasswordDialog({ isOpen, user, onClose }: MemberDialogProps) {
  const [sendLink] = useChange(SendPasswordResetDocument, {
    success: () => ({ title: 'Password Reset Sent', body: `A link was sent to ${user?.email}.` }),
    failure: { fallback: 'Failed to reset the password' },
  });

  async function send(): Promise<Refusal | null> {
    if (!user) return null;
    const { refusal } = await sendLink({ userId: user.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog isOpen={isOpen} title="Reset Password" confirmLabel="Send Link" onConfirm={send} onCancel={onClose}>
      Send {fullName(user ?? {})} a link to choose a new password? Their present password stops working and all their
      sign-ins end.
    </ConfirmDialog>
  );
}

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

export interface DeactivateMembersDialogProps {
  isOpen: boolean;
  count: number;
  onConfirm: () => Promise<Refusal | null>;
  onClose: () => void;
}

export function DeactivateMembersDialog({ isOpen, count, onConfirm, onClose }: DeactivateMembersDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={count === 1 ? 'Deactivate Team Member' : 'Deactivate Team Members'}
      confirmLabel="Deactivate"
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {`Deactivate ${count} team ${count === 1 ? 'member' : 'members'}? They are signed out at once. Their open callbacks go to the other agents of each list.`}
    </ConfirmDialog>
  );
}
