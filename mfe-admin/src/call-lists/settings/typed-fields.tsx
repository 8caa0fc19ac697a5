import { failureOf, useApolloClient, useQuery } from '@dialdeck/apollo';
import {
  FIELD_REQUIRED,
  FIELD_SHOW,
  FIELD_TYPES,
  type FieldRequired,
  type FieldShow,
  type FieldType,
  isChoice,
} from '@dialdeck/common/scripts/field.rules';
import { FieldDefinitionsSchema, type FieldDefinitionValues } from '@dialdeck/common/scripts/script.schemas';
import {
  Button,
  ErrorPanel,
  Field,
  Input,
  makeStyles,
  Panel,
  RefusalAlert,
  Select,
  Spinner,
  tokens,
  useForm,
} from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { ChangeFieldsDocument, ListFieldsDocument } from '#__generated__/graphql.ts';
import { mergeRows, withIds } from '#mutation/merge-rows.rules.ts';
import { useChange } from '#mutation/use-change.ts';
import { SettingsGroup } from './settings-group.tsx';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  field: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(10rem, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    paddingBlockEnd: tokens.spacingVerticalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    // An input is no wider than its column.
    '> *, > * > *': { minWidth: 0 },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gridColumn: '1 / -1', gap: tokens.spacingHorizontalXS },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

const TYPES: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  area: 'Long text',
  number: 'Number',
  date: 'Date',
  time: 'Time',
  choice: 'One of several',
  choices: 'Several of several',
  yesno: 'Yes or no',
};
const REQUIRED: Readonly<Record<FieldRequired, string>> = {
  never: 'Never',
  answered: 'When the call was answered',
  success: 'With a success',
};
const SHOW: Readonly<Record<FieldShow, string>> = { row: 'In the row', dialog: 'In the dialog', both: 'In both' };

/** A definition as it is stored and sent; a new one has no id yet. */
type Definition = Pick<FieldDefinitionValues, 'id' | 'name' | 'label' | 'options'> &
  Readonly<Record<'type' | 'required' | 'show', string>>;

/** A definition as its form holds it. */
interface Draft {
  id: string | null;
  name: string;
  label: string;
  type: string;
  /** Separated by semicolons, which no option contains. */
  options: string;
  required: string;
  show: string;
}

const NEW: Draft = { id: null, name: '', label: '', type: 'text', options: '', required: 'never', show: 'dialog' };

const draftOf = ({ id, name, label, type, options, required, show }: Definition): Draft => ({
  id,
  name,
  label: label === name ? '' : label,
  type,
  options: options.join('; '),
  required,
  show,
});

/** Without the marks of the cache. */
const definitionsOf = (fields: readonly Definition[]): Definition[] =>
  fields.map(({ id, name, label, type, options, required, show }) => ({
    id,
    name,
    label,
    type,
    options,
    required,
    show,
  }));

/** All faults are faults of the one list; each sentence names its field. */
const Schema = {
  safeParse({ fields }: { fields: readonly Draft[] }) {
    const given = fields.map(({ options, label, ...field }) => ({
      ...field,
      label: label.trim() || null,
      options: options.split(';').filter((option) => option.trim() !== ''),
    }));
    const checked = FieldDefinitionsSchema.safeParse({ fields: given });
    if (checked.success) return { success: true, data: checked.data.fields } as const;
    const issues = checked.error.issues.map(({ message }) => ({ path: ['fields'], message }));
    return { success: false, error: { issues } } as const;
  },
};

/** The additional fields of a list's contacts: their types, when they are required, and where they are shown. */
export function TypedFields({ callListId }: { callListId: string }) {
  const { data, error, refetch } = useQuery(ListFieldsDocument, {
    variables: { id: callListId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  if (data?.callList) return <FieldsForm callListId={callListId} stored={data.callList.fields} />;
  return error ? (
    <ErrorPanel title="The fields could not be loaded" onRetry={() => void refetch()}>
      {failureOf(error, 'Please try again.').sentence}
    </ErrorPanel>
  ) : (
    <Panel title="Fields">
      <Spinner label="Loading fields..." />
    </Panel>
  );
}

/** The form saves the fields as they are on the server now, with its changes: another admin may have changed them since it began. */
function useFieldsForm(callListId: string, initial: readonly Definition[]) {
  const client = useApolloClient();
  const [stored, setStored] = useState(() => definitionsOf(initial));
  const variables = { id: callListId };
  const [change] = useChange(ChangeFieldsDocument, {
    success: () => ({ title: 'Fields saved' }),
    failure: { fallback: 'Failed to save the fields' },
    update: (cache, { changeFields: fields }) => {
      const callList = { __typename: 'CallList' as const, id: callListId, fields };
      cache.writeQuery({ query: ListFieldsDocument, variables, data: { __typename: 'Query', callList } });
    },
  });
  const group = useForm({
    schema: Schema,
    initial: { fields: initial.map(draftOf) },
    async send(mine: readonly Definition[]) {
      // If the fields cannot be read now, saving them reports the reason.
      const answer = await client
        .query({ query: ListFieldsDocument, variables, fetchPolicy: 'no-cache' })
        .catch(() => null);
      const theirs = definitionsOf(answer?.data?.callList?.fields ?? stored);
      const fields = mergeRows<Definition>({ base: stored, mine, theirs });
      const sent = fields.map(draftOf);
      setStored(theirs);
      group.set({ fields: sent });
      const { data, refusal } = await change({ callListId, fields });
      if (data) {
        const saved = data.changeFields.map(draftOf);
        setStored(definitionsOf(data.changeFields));
        group.set({ fields: shown.current === sent ? saved : withIds(shown.current, saved) });
      }
      return refusal;
    },
  });
  const { fields } = group.values;
  const shown = useRef(fields);
  useLayoutEffect(() => {
    shown.current = fields;
  });
  const isChanged = JSON.stringify(fields) !== JSON.stringify(stored.map(draftOf));
  const onSubmit = (event: FormEvent) => (isChanged ? group.form.onSubmit(event) : event.preventDefault());
  return { ...group, form: { ...group.form, onSubmit }, isChanged };
}

function FieldsForm({ callListId, stored }: { callListId: string; stored: readonly Definition[] }) {
  const styles = useStyles();
  const group = useFieldsForm(callListId, stored);
  const { fields } = group.values;
  const put = (all: readonly Draft[]) => group.set({ fields: [...all] });
  const set = (index: number, changes: Partial<Draft>) =>
    put(fields.map((field, at) => (at === index ? { ...field, ...changes } : field)));
  const moveUp = (index: number) =>
    put(
      fields.flatMap((field, at) => (at === index ? [] : at === index - 1 ? [fields[index] ?? field, field] : [field])),
    );
  return (
    <SettingsGroup
      title="Fields"
      note="What agents are asked about a contact. Values are kept under the name, which is also the heading in files."
      {...group}
    >
      {fields.length === 0 && (
        <p className={styles.none}>No fields yet. Contacts show all additional fields of their files.</p>
      )}
      <ol className={styles.list}>
        {fields.map((field, index) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new field has nothing else
            key={index}
            field={field}
            place={index + 1}
            onSet={(changes) => set(index, changes)}
            onUp={index === 0 ? undefined : () => moveUp(index)}
            onRemove={() => put(fields.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <RefusalAlert sentence={group.field('fields').validationMessage ?? null} />
      <div>
        <Button icon={<AddRegular />} onClick={() => put([...fields, NEW])}>
          Add Field
        </Button>
      </div>
    </SettingsGroup>
  );
}

interface FieldRowProps {
  field: Draft;
  place: number;
  onSet: (changes: Partial<Draft>) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

function FieldRow({ field, place, onSet, onUp, onRemove }: FieldRowProps) {
  const styles = useStyles();
  const text = (name: 'name' | 'label' | 'options') => ({
    value: field[name],
    onChange: (_event: unknown, { value }: { value: string }) => onSet({ [name]: value }),
  });
  const choice = (
    name: 'type' | 'required' | 'show',
    words: Readonly<Record<string, string>>,
    all: readonly string[],
  ) => (
    <Select value={field[name]} onChange={(_event, { value }) => onSet({ [name]: value })}>
      {all.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </Select>
  );
  return (
    <li className={styles.field} aria-label={`Field ${place}`}>
      <Field label={`Name of field ${place}`}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
      <Field label="Label">
        <Input autoComplete="off" placeholder={field.name} {...text('label')} />
      </Field>
      <Field label="Type">{choice('type', TYPES, FIELD_TYPES)}</Field>
      {isChoice(field.type as FieldType) && (
        <Field label="Options" hint="Separated by ;">
          <Input autoComplete="off" {...text('options')} />
        </Field>
      )}
      <Field label="Required">{choice('required', REQUIRED, FIELD_REQUIRED)}</Field>
      <Field label="Shown">{choice('show', SHOW, FIELD_SHOW)}</Field>
      <div className={styles.buttons}>
        <Button size="small" disabledFocusable={!onUp} aria-label={`Move field ${place} up`} onClick={onUp}>
          Up
        </Button>
        <Button size="small" aria-label={`Remove field ${place}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
