import { type DoNotCallReason, DoNotCallSchema } from '@dialdeck/common/calling/do-not-call.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { ENTER_PHONE } from '@dialdeck/common/sentences';
import { Field, Input, Select, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { REASON_WORDS } from '#do-not-call/entry-words.ts';
import { useListsToChoose } from '#list-choice/use-lists-to-choose.ts';
import { PASTED_NUMBERS_MAX, pastedLines } from './pasted-numbers.rules.ts';
import { useAddNumbers } from './use-add-numbers.ts';

export interface AddNumbersDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AddNumbersDialog({ isOpen, onClose }: AddNumbersDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <AddNumbersForm onClose={onClose} />
    </FormDialog>
  );
}

const EVERYWHERE = '';
const EMPTY = {
  numbers: '',
  country: DEFAULT_COUNTRY,
  callListId: EVERYWHERE,
  reason: 'asked' as DoNotCallReason,
  note: '',
};
type Values = typeof EMPTY;

/** The values sent with each of the numbers. */
const Schema = {
  safeParse({ numbers, callListId, ...common }: Values) {
    const lines = pastedLines(numbers);
    const phones = lines.flatMap(({ texts }) => texts);
    const problem =
      phones.length === 0
        ? ENTER_PHONE
        : phones.length > PASTED_NUMBERS_MAX
          ? `At most ${PASTED_NUMBERS_MAX} numbers. Import a file for more.`
          : null;
    if (problem) return { success: false, error: { issues: [{ path: ['numbers'], message: problem }] } } as const;
    const scope = callListId === EVERYWHERE ? 'everywhere' : 'list';
    const entry = { ...common, scope, callListId: callListId || null, phone: phones[0] };
    const checked = DoNotCallSchema.safeParse(entry);
    if (!checked.success) return checked;
    return { success: true, data: { lines, common: { ...entry, note: checked.data.note } } } as const;
  },
};

function AddNumbersForm({ onClose }: { onClose: () => void }) {
  const { lists } = useListsToChoose();
  const addNumbers = useAddNumbers();
  const { field, text, set, ...state } = useForm({
    schema: Schema,
    initial: EMPTY,
    async send({ lines, common }) {
      const { left, refusal } = await addNumbers(lines, common);
      if (!refusal) onClose();
      // Numbers that were added are not sent again.
      else set({ numbers: left.join('\n') });
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title="Add Numbers"
      description="From now on they are not called."
      submitLabel="Add Numbers"
      pendingLabel="Adding..."
      onCancel={onClose}
    >
      <Field label="Numbers" required hint="One in each line, in any spelling" {...field('numbers')}>
        <Textarea rows={4} {...text('numbers')} />
      </Field>
      <Field label="Country" hint="How numbers without a country code are read" {...field('country')}>
        <Select {...text('country')}>
          <CountryOptions />
        </Select>
      </Field>
      <Field label="Scope" {...field('callListId')}>
        <Select {...text('callListId')}>
          <option value={EVERYWHERE}>Everywhere</option>
          {lists?.map(({ id, name }) => (
            <option key={id} value={id}>
              {`Only ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Reason" {...field('reason')}>
        <Select {...text('reason')}>
          {Object.entries(REASON_WORDS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note" hint="Optional" {...field('note')}>
        <Input autoComplete="off" {...text('note')} />
      </Field>
    </FormDialogBody>
  );
}
