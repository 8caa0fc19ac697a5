import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { CALL_OUTCOMES } from '@dialdeck/common/words';
import { Field, Select } from '@dialdeck/ui/core';
import { outcomeKey } from '#contact-queue/shortcuts/result-keys.ts';
import { useShortcutSetting } from '#contact-queue/shortcuts/shortcut-setting.ts';
import { useMedia } from '#contact-queue/use-media.ts';
import type { ResultFormPart } from './result-form.type.ts';

/** Where buttons show their keys too: touch devices have none. */
const HAS_KEYS = '(min-width: 801px) and (not (pointer: coarse))';

export function OutcomeField({ draft, fields, onChange }: ResultFormPart) {
  const [areKeysOn] = useShortcutSetting();
  const hasKeys = useMedia(HAS_KEYS) && areKeysOn;
  return (
    <Field
      label="Call Outcome"
      validationMessage={fields.callOutcome ?? null}
      hint={hasKeys ? `Keys 1 to ${CALL_OUTCOMES.length}` : null}
    >
      <Select
        value={draft.values.callOutcome ?? ''}
        aria-keyshortcuts={CALL_OUTCOMES.map(outcomeKey).join(' ')}
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
