import { ResultSetSchema, type ResultSetValues } from '@dialdeck/common/results/result.schemas';
import { Field, Input, Select, useForm } from '@dialdeck/ui/core';
import {
  ChangeResultSetDocument,
  CreateResultSetDocument,
  type ResultSet_SetFragment,
} from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';

type ResultSet = ResultSet_SetFragment;

/** The edit: a new set, or another name. */
export interface SetEdit {
  /** Null: a new one. */
  set: ResultSet | null;
  sets: readonly ResultSet[];
}

export interface SetDialogProps {
  isOpen: boolean;
  edit: SetEdit | null;
  onCreated: (id: string) => void;
  onClose: () => void;
}

export function SetDialog({ isOpen, edit, ...callbacks }: SetDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={callbacks.onClose}>
      {edit && <SetForm edit={edit} {...callbacks} />}
    </FormDialog>
  );
}

function SetForm({
  edit: { set, sets },
  onCreated,
  onClose,
}: { edit: SetEdit } & Pick<SetDialogProps, 'onCreated' | 'onClose'>) {
  const [create] = useChange(CreateResultSetDocument, {
    success: () => ({ title: 'Set created' }),
    failure: { fallback: 'Failed to create the set' },
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'resultSets' }),
  });
  const [change] = useChange(ChangeResultSetDocument, {
    success: () => ({ title: 'Set renamed' }),
    failure: { fallback: 'Failed to rename the set' },
  });
  const { field, text, ...state } = useForm({
    schema: ResultSetSchema,
    initial: { name: set?.name ?? '', copyOf: '' },
    async send({ name, copyOf }: ResultSetValues) {
      if (set?.id) {
        const { refusal } = await change({ id: set.id, name });
        if (!refusal) onClose();
        return refusal;
      }
      const { data, refusal } = await create({ input: { name, copyOf: copyOf || null } });
      if (data?.createResultSet.id) onCreated(data.createResultSet.id);
      if (!refusal) onClose();
      return refusal;
    },
  });
  const own = sets.filter(({ isDefault }) => !isDefault);
  return (
    <FormDialogBody
      {...state}
      title={set ? `Rename ${set.name}` : 'New Set'}
      submitLabel={set ? 'Rename' : 'Create Set'}
      pendingLabel={set ? 'Renaming...' : 'Creating...'}
      onCancel={onClose}
    >
      <Field label="Name" required {...field('name')}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
      {!set && own.length > 0 && (
        <Field label="Copy of" {...field('copyOf')}>
          <Select {...text('copyOf')}>
            <option value="">No set</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id ?? ''}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialogBody>
  );
}
