import { RemovalSchema } from '@dialdeck/common/calling/do-not-call.schemas';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { Field, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { type DoNotCallRow_EntryFragment, RemoveDoNotCallDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { removeEntry } from './entry-cache.ts';

export interface RemoveEntryDialogProps {
  isOpen: boolean;
  entry: DoNotCallRow_EntryFragment | null;
  onClose: () => void;
}

export function RemoveEntryDialog({ isOpen, entry, onClose }: RemoveEntryDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {entry && <RemovalForm entry={entry} onClose={onClose} />}
    </FormDialog>
  );
}

function RemovalForm({ entry, onClose }: { entry: DoNotCallRow_EntryFragment; onClose: () => void }) {
  const [remove] = useChange(RemoveDoNotCallDocument, {
    success: () => ({ title: 'Number removed from the do-not-call list' }),
    failure: { fallback: 'Failed to remove the number' },
    whenGone: ({ id }) => ({ removeDoNotCall: id }),
    update: (cache, data) => removeEntry(cache, data.removeDoNotCall),
  });
  const { field, text, ...state } = useForm({
    schema: RemovalSchema,
    initial: { why: '' },
    async send({ why }) {
      const { refusal } = await remove({ id: entry.id, why });
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title={`Remove ${formatPhone(entry.phone)}?`}
      description="The number may be called again, as far as the calling rules allow. That it was on the list, and why it was removed, stays on record."
      submitLabel="Remove"
      pendingLabel="Removing..."
      onCancel={onClose}
    >
      <Field label="Why" required hint="At least 10 characters" {...field('why')}>
        <Textarea {...text('why')} />
      </Field>
    </FormDialogBody>
  );
}
