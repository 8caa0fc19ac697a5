import { CreateUserSchema } from '@dialdeck/common/teams/team.schemas';
import type { Notice } from '@dialdeck/contract';
import { Field, Input, useForm } from '@dialdeck/ui/core';
import { CreateUserDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { RoleSelect } from './role-select.tsx';
import { addUser } from './user-cache.ts';

/** The two screens of users use different texts. */
export interface CreateUserTexts extends CreateUserOutcome {
  title: string;
  description: string;
  submitLabel: string;
}

export interface CreateUserDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateUserDialog({ isOpen, ...form }: CreateUserDialogProps & { texts: CreateUserTexts }) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose}>
      <CreateUserForm {...form} />
    </FormDialog>
  );
}

const EMPTY = { email: '', firstName: '', lastName: '', role: 'user' as const, sendVerificationEmail: true };

function CreateUserForm({ texts, onClose }: { texts: CreateUserTexts; onClose: () => void }) {
  const { title, description, submitLabel, ...outcome } = texts;
  const [createUser] = useCreateUser(outcome);
  const { field, text, ...state } = useForm({
    schema: CreateUserSchema,
    initial: EMPTY,
    async send(input) {
      const { refusal } = await createUser({ input });
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title={title}
      description={description}
      submitLabel={submitLabel}
      pendingLabel="Creating..."
      onCancel={onClose}
    >
      <Field label="Email" required {...field('email')}>
        <Input type="email" autoComplete="off" {...text('email')} />
      </Field>
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

interface CreateUserOutcome {
  success: Notice;
  errorTitle: string;
}

function useCreateUser({ success, errorTitle }: CreateUserOutcome) {
  return useChange(CreateUserDocument, {
    success: () => success,
    failure: { title: errorTitle, fallback: 'Failed to create user' },
    update: (cache, { createUser }) => addUser(cache, createUser),
  });
}

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
