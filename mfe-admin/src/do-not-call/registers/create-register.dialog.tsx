import { RegisterSchema } from '@dialdeck/common/calling/register.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Field, Input, Select, useForm } from '@dialdeck/ui/core';
import { CreateRegisterDocument } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';

export interface CreateRegisterDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateRegisterDialog({ isOpen, onClose }: CreateRegisterDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateRegisterForm onClose={onClose} />
    </FormDialog>
  );
}

function CreateRegisterForm({ onClose }: { onClose: () => void }) {
  const [create] = useChange(CreateRegisterDocument, {
    success: () => ({ title: 'Register created' }),
    failure: { fallback: 'Failed to create the register' },
    update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'registers' }),
  });
  const { field, text, ...state } = useForm({
    schema: RegisterSchema,
    initial: { name: '', country: DEFAULT_COUNTRY },
    async send(input) {
      const { refusal } = await create({ input });
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title="New Register"
      description="A do-not-call list that another organization keeps. A rule decides to whom it applies."
      submitLabel="Create Register"
      pendingLabel="Creating..."
      onCancel={onClose}
    >
      <Field label="Name" required {...field('name')}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
      <Field label="Country" hint="How the numbers of its files are read" {...field('country')}>
        <Select {...text('country')}>
          <CountryOptions />
        </Select>
      </Field>
    </FormDialogBody>
  );
}
