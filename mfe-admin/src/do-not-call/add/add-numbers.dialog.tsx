import { failureOf, isConnectionFailure, useApolloClient } from '@dialdeck/apollo';
import { type DoNotCallReason, DoNotCallSchema } from '@dialdeck/common/calling/do-not-call.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { ENTER_PHONE } from '@dialdeck/common/sentences';
import { Field, Input, type Refusal, Select, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { AddDoNotCallDocument, type DoNotCallInput } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { forgetEntries } from '#do-not-call/entry-cache.ts';
import { REASON_WORDS } from '#do-not-call/entry-words.ts';
import { useListsToChoose } from '#list-choice/use-lists-to-choose.ts';
import { readAgain } from '#mutation/read-again.ts';
import { MAY_BE_DONE } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { PASTED_NUMBERS_MAX, type PastedLine, pastedLines } from './pasted-numbers.rules.ts';

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

const FAILED = 'Failed to add the number';

/** The values common to every number of one dialog. */
type Common = Omit<DoNotCallInput, 'phone'>;

interface Added {
  /** Lines with a number that is not on the list, as they were typed. */
  left: string[];
  refusal: Refusal | null;
}

/** Adds numbers one after the other: a number that cannot be read keeps none of the others out. */
function useAddNumbers(): (lines: readonly PastedLine[], common: Common) => Promise<Added> {
  const client = useApolloClient();
  const shell = useShell();
  return async (lines, common) => {
    const left: string[] = [];
    const bad: { text: string; sentence: string }[] = [];
    let other: Refusal | null = null;
    let added = 0;
    let known = 0;
    let isLost = false;
    for (const { line, texts } of lines)
      for (const phone of texts) {
        try {
          const { data } = await client.mutate({
            mutation: AddDoNotCallDocument,
            variables: { input: { ...common, phone } },
          });
          if (data?.addDoNotCall.isNew) added += 1;
          else known += 1;
        } catch (error) {
          if (left.at(-1) !== line) left.push(line);
          const isUnanswered = isConnectionFailure(error);
          isLost ||= isUnanswered;
          const { sentence, fields } = failureOf(error, isUnanswered ? `${FAILED}. ${MAY_BE_DONE}` : FAILED);
          if (fields.phone) bad.push({ text: phone, sentence: fields.phone });
          else other ??= { sentence, fields };
        }
      }
    if (added + known > 0) {
      forgetEntries(client.cache);
      shell.notify({ title: told(added, known) });
    }
    if (isLost) void readAgain(client);
    return { left, refusal: other ?? refusalOf(bad, lines.length) };
  };
}

/** Names every number that cannot be read; of one number alone the sentence is enough. */
function refusalOf(bad: readonly { text: string; sentence: string }[], lines: number): Refusal | null {
  const [first] = bad;
  if (!first) return null;
  const bySentence = Object.entries(Object.groupBy(bad, ({ sentence }) => sentence));
  const named = bySentence.map(([sentence, some = []]) => `${some.map(({ text }) => text).join(', ')}: ${sentence}`);
  const numbers = lines === 1 && bad.length === 1 ? first.sentence : named.join(' ');
  return { sentence: first.sentence, fields: { numbers } };
}

function told(added: number, known: number): string {
  const numbers = `${added.toLocaleString()} ${added === 1 ? 'number' : 'numbers'} added`;
  return known === 0 ? numbers : `${numbers}, ${known.toLocaleString()} on the list already`;
}
