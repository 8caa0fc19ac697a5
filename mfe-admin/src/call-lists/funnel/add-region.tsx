import { useApolloClient } from '@dialdeck/apollo';
import { countText } from '@dialdeck/common/calling/funnel-words';
import { PlaceRecordSchema } from '@dialdeck/common/calling/place-record.schemas';
import { Field, Input, useForm } from '@dialdeck/ui/core';
import { useId } from 'react';
import { RecordPlaceDocument } from '#__generated__/graphql.ts';
import { countAgain } from '#call-lists/count-again.ts';
import { FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';

export interface AddRegionFormProps {
  callListId: string;
  /** Contacts whose place is not known. */
  count: number;
  onClose: () => void;
}

const contacts = (count: number): string => (count === 1 ? '1 contact' : `${countText(count)} contacts`);

/** Records the place of contacts whose numbers do not show it, such as toll-free numbers. */
export function AddRegionForm({ callListId, count, onClose }: AddRegionFormProps) {
  const { notify } = useShell();
  const client = useApolloClient();
  const zones = useId();
  const [record] = useChange(RecordPlaceDocument, { failure: { fallback: 'Failed to add the region' } });
  const { field, text, ...state } = useForm({
    schema: PlaceRecordSchema,
    initial: { region: '', timeZone: '' },
    async send(place) {
      let recorded = 0;
      // A long list takes more than one request.
      for (let behind: string | null | undefined = ''; behind != null; ) {
        const { data, refusal } = await record({ input: { ...place, callListId, behind } });
        if (refusal) return refusal;
        recorded += data.recordPlace.recorded;
        behind = data.recordPlace.end;
      }
      countAgain(client);
      notify({ title: `${contacts(recorded)} ${recorded === 1 ? 'has' : 'have'} a place now` });
      onClose();
      return null;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title="Add region"
      description={`The numbers of ${contacts(count)} do not tell where they ring. All of them get this region, time zone or both. Contacts in several places are better imported with a column for it.`}
      submitLabel="Add Region"
      pendingLabel="Adding..."
      onCancel={onClose}
    >
      <Field label="Region" hint="State or province of the US or Canada, such as Florida or ON" {...field('region')}>
        <Input autoComplete="off" {...text('region')} />
      </Field>
      <Field label="Time zone" hint="Such as America/New_York" {...field('timeZone')}>
        <Input autoComplete="off" list={zones} {...text('timeZone')} />
      </Field>
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </FormDialogBody>
  );
}
