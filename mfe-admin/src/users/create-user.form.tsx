import { CreateUserSchema, type CreateUserValues } from '@dialdeck/common/team.schemas';
import { Field, Input } from '@dialdeck/ui/core';
import { FormDialogBody } from '#dialog/form.dialog.tsx';
import { useForm } from '#form/use-form.ts';
import { RoleSelect } from './role-select.tsx';

export interface CreateUserFormProps {
  title: string;
  description: string;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (values: CreateUserValues) => void;
  onCancel: () => void;
}

const EMPTY = { email: '', firstName: '', lastName: '', role: 'user' as const, sendVerificationEmail: true };

/** A new account; both pages of users make one. */
export function CreateUserForm({ onSubmit, ...texts }: CreateUserFormProps) {
  const { parse, field, text } = useForm({ schema: CreateUserSchema, initial: EMPTY });

  function submit(): boolean {
    const values = parse();
    if (values) onSubmit(values);
    return values !== null;
  }

  return (
    <FormDialogBody {...texts} pendingLabel="Creating..." onSubmit={submit}>
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
