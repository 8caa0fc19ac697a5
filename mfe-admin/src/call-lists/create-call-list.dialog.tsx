import { CallListSchema } from '@dialdeck/common/call-list.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Field, Input } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { CreateCallListDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useForm } from '#form/use-form.ts';
import { addCallList } from '#lists/call-lists.cache.ts';
import { useChange } from '#mutation/use-change.ts';

export interface CreateCallListDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateCallListDialog({ isOpen, onClose }: CreateCallListDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateCallListForm onClose={onClose} />
    </FormDialog>
  );
}

const EMPTY = { name: '', description: '', defaultCountry: DEFAULT_COUNTRY };

function CreateCallListForm({ onClose }: { onClose: () => void }) {
  const { parse, field, text } = useForm({ schema: CallListSchema, initial: EMPTY });
  const [createCallList, isPending] = useChange(CreateCallListDocument, {
    success: () => ({ title: 'Call list created successfully' }),
    failure: { fallback: 'Failed to create call list' },
    update: (cache, data) => addCallList(cache, data.createCallList),
  });

  function submit(): boolean {
    const input = parse();
    if (input) void createCallList({ input }).then((created) => created && onClose());
    return input !== null;
  }

  return (
    <FormDialogBody
      title="Create Call List"
      submitLabel="Create List"
      pendingLabel="Creating..."
      isPending={isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field label="List Name" required {...field('name')}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
      <Field label="Description" {...field('description')}>
        <Textarea {...text('description')} />
      </Field>
    </FormDialogBody>
  );
}
