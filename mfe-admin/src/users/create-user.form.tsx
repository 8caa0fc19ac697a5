import { CreateUserSchema, type CreateUserValues } from '@dialdeck/common/team.schemas';
import { Field, Input, type Refusal, useForm } from '@dialdeck/ui/core';
import { FormDialogBody } from '#dialog/form.dialog.tsx';
import { RoleSelect } from './role-select.tsx';

export interface CreateUserFormProps {
  title: string;
  description: string;
  submitLabel: string;
  onSend: (values: CreateUserValues) => Promise<Refusal | null>;
  onCancel: () => void;
}

const EMPTY = { email: '', firstName: '', lastName: '', role: 'user' as const, sendVerificationEmail: true };

/** A new account; both pages of users make one. */
export function CreateUserForm({ onSend, ...texts }: CreateUserFormProps) {
  const { field, text, ...state } = useForm({ schema: CreateUserSchema, initial: EMPTY, send: onSend });
  return (
    <FormDialogBody {...texts} {...state} pendingLabel="Creating...">
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
