import { useQuery } from '@dialdeck/apollo';
import { Field, Input, Select } from '@dialdeck/ui/core';
import { RegisterNamesDocument } from '#__generated__/graphql.ts';
import type { RuleFieldsProps } from './rule-fields.type.ts';

/** Which register a rule asks, and how old its copy may be. */
export function RegisterFields({ field, text }: Pick<RuleFieldsProps, 'field' | 'text'>) {
  const { data } = useQuery(RegisterNamesDocument);
  return (
    <>
      <Field
        label="Register"
        required
        {...(data?.registers.length === 0 && {
          hint: 'There is no register yet. Create one under Do Not Call, Registers.',
        })}
        {...field('registerId')}
      >
        <Select {...text('registerId')}>
          <option value="">Choose a register</option>
          {data?.registers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Days that its copy may be old"
        required
        hint="An older copy stops every call"
        {...field('maxAgeDays')}
      >
        <Input type="number" min={1} {...text('maxAgeDays')} />
      </Field>
    </>
  );
}
