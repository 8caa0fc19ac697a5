import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { CALL_OUTCOMES } from '@dialdeck/common/words';
import { Field, Select } from '@dialdeck/ui/core';
import type { ResultFormPart } from './result-form.type.ts';

export function OutcomeField({ draft, fields, onChange }: ResultFormPart) {
  return (
    <Field label="Call Outcome" validationMessage={fields.callOutcome ?? null} hint="Keys 1 to 5">
      <Select
        value={draft.values.callOutcome ?? ''}
        aria-keyshortcuts="1 2 3 4 5"
        onChange={(_event, { value }) => {
          const callOutcome = CALL_OUTCOMES.find((outcome) => outcome === value);
          if (callOutcome) onChange({ callOutcome });
        }}
      >
        {CALL_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {OUTCOME_WORDS[outcome]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
