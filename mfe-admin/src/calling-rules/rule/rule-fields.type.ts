import type { RuleValues } from './rule-values.rules.ts';

/** A form's values, and how its fields are tied to them. */
export interface RuleFieldsProps {
  values: RuleValues;
  set: (changes: Partial<RuleValues>) => void;
  field: (name: keyof RuleValues) => { validationMessage?: string; validationState?: 'error' };
  text: (name: keyof RuleValues) => {
    name: string;
    value: string;
    onChange: (event: unknown, data: { value: string }) => void;
  };
}
