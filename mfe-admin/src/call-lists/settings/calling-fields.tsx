import { Field, Input, Select, Switch } from '@dialdeck/ui/core';
import { NEW_WINDOW } from '#calling-rules/rule/rule-values.rules.ts';
import { WindowsField } from '#calling-rules/rule/windows-field.tsx';
import type { CallingValues } from './settings-values.ts';

interface CallingFieldsProps {
  values: CallingValues;
  set: (changes: Partial<CallingValues>) => void;
  field: (name: keyof CallingValues) => { validationMessage?: string; validationState?: 'error' };
  text: (name: keyof CallingValues) => {
    name: string;
    value: string;
    onChange: (event: unknown, data: { value: string }) => void;
  };
}

/** The audience of a list, its seller, and its end: the facts that the calling rules need. */
export function CallingFields({ values, set, field, text }: CallingFieldsProps) {
  const { customers, hours } = values;
  return (
    <>
      <Field label="Audience" hint="Who this list calls. If not set, the rules for both apply." {...field('audience')}>
        <Select {...text('audience')}>
          <option value="">Not specified</option>
          <option value="consumer">Consumers</option>
          <option value="business">Businesses</option>
        </Select>
      </Field>
      <Switch
        label="Contacts are existing customers"
        checked={customers}
        onChange={(_event, { checked }) => set({ customers: checked })}
      />
      <Field label="Subject" hint="What is offered. Calls for one subject count together." {...field('subject')}>
        <Input autoComplete="off" {...text('subject')} />
      </Field>
      <Field label="Seller" hint="For whom the calls are made" {...field('seller')}>
        <Input autoComplete="off" {...text('seller')} />
      </Field>
      <Field label="Last day" hint="Empty: the list does not end" {...field('endsOn')}>
        <Input type="date" {...text('endsOn')} />
      </Field>
      <Switch
        label="Own calling hours"
        checked={hours !== null}
        onChange={(_event, { checked }) => set({ hours: checked ? [NEW_WINDOW] : null })}
      />
      {hours && (
        <WindowsField
          label="Calls are allowed, in the contact's own time"
          windows={hours}
          onChange={(windows) => set({ hours: windows })}
          fault={field('hours').validationMessage}
        />
      )}
    </>
  );
}
