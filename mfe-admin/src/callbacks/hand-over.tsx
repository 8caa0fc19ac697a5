import { fullName } from '@dialdeck/common/teams/user.rules';
import { Field, Select } from '@dialdeck/ui/core';

export interface Heir {
  id: string;
  firstName?: string | null;
  lastName?: string | null;
}

export interface HandOverProps {
  /** Callbacks that lose their owner. */
  count: number;
  heirs: readonly Heir[];
  /** Null: the agents of each list in turn. */
  chosen: string | null;
  onChoose: (heirId: string | null) => void;
}

/** Chooses the new owner of the open callbacks of a person who leaves. Renders nothing if there are none. */
export function HandOver({ count, heirs, chosen, onChoose }: HandOverProps) {
  if (count === 0) return null;
  return (
    <Field label={`${count.toLocaleString()} open ${count === 1 ? 'callback' : 'callbacks'}: hand over to`}>
      <Select value={chosen ?? ''} onChange={(_event, { value }) => onChoose(value || null)}>
        <option value="">Anyone on the list</option>
        {heirs.map((heir) => (
          <option key={heir.id} value={heir.id}>
            {fullName(heir)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
