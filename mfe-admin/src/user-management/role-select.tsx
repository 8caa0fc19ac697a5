import { ROLES } from '@dialdeck/common/words';
import { Field, type FieldProps, Select, type SelectProps } from '@dialdeck/ui/core';

export interface RoleSelectProps {
  select: Pick<SelectProps, 'name' | 'value' | 'onChange'>;
  field: Pick<FieldProps, 'validationMessage' | 'validationState'>;
}

const LABELS = { user: 'User', admin: 'Admin' } as const;

export function RoleSelect({ select, field }: RoleSelectProps) {
  return (
    <Field label="Role" {...field}>
      <Select {...select}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {LABELS[role]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
