import { AUDIENCES } from '@dialdeck/common/calling/calling-rule';
import { RuleSetSchema } from '@dialdeck/common/calling/rule-set.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Field, Input, Select, useForm } from '@dialdeck/ui/core';
import { CreateRuleSetDocument } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useLeave } from '#dialog/use-leave.ts';
import { useChange } from '#mutation/use-change.ts';
import { forgetRuleSets } from './rule-set-cache.ts';

export interface CreateRuleSetDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateRuleSetDialog({ isOpen, onClose }: CreateRuleSetDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateRuleSetForm onClose={onClose} />
    </FormDialog>
  );
}

const EMPTY = { name: '', country: DEFAULT_COUNTRY, regions: '', audience: 'both' };
type Values = typeof EMPTY;

/** Regions are typed in one line. */
const Schema = {
  safeParse(values: Values) {
    const codes = values.regions.split(/[\s,;]+/).filter(Boolean);
    return RuleSetSchema.safeParse({ ...values, regions: codes.length > 0 ? codes : null });
  },
};

const AUDIENCE_LABELS = { both: 'Consumers and businesses', consumer: 'Consumers', business: 'Businesses' } as const;

function CreateRuleSetForm({ onClose }: { onClose: () => void }) {
  const leave = useLeave(onClose);
  const [createRuleSet] = useChange(CreateRuleSetDocument, {
    failure: { fallback: 'Failed to create rule set' },
    update: forgetRuleSets,
  });
  const { values, set, field, text, ...state } = useForm({
    schema: Schema,
    initial: EMPTY,
    async send(input) {
      const { data, refusal } = await createRuleSet({ input });
      if (refusal) return refusal;
      leave(`/admin/rules/${data.createRuleSet.id}`);
      return null;
    },
  });
  const hasRegions = values.country === 'US' || values.country === 'CA';

  return (
    <FormDialogBody
      {...state}
      title="New Rule Set"
      description="Whom its rules are for. This cannot be changed later: for other people, create another rule set."
      submitLabel="Create Rule Set"
      pendingLabel="Creating..."
      onCancel={onClose}
    >
      <Field label="Name" required {...field('name')}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
      <Field label="Country" {...field('country')}>
        <Select {...text('country')} onChange={(_event, { value }) => set({ country: value, regions: '' })}>
          <option value="*">Everywhere</option>
          <CountryOptions />
        </Select>
      </Field>
      {hasRegions && (
        <Field
          label="States or provinces"
          hint="Their codes, such as FL, TX. Leave it empty for the whole country."
          {...field('regions')}
        >
          <Input autoComplete="off" {...text('regions')} />
        </Field>
      )}
      <Field label="Audience" {...field('audience')}>
        <Select {...text('audience')}>
          {AUDIENCES.map((each) => (
            <option key={each} value={each}>
              {AUDIENCE_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialogBody>
  );
}
