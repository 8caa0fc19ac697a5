import { CONTACT_FILTER_FIELDS_MAX } from '@dialdeck/common/constants';
import { FIELD_PARAMETER } from '@dialdeck/common/contacts/contact-filter.rules';
import { Button, Field, Input, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { Checkbox } from '@dialdeck/ui/form';
import { type FormEvent, useId, useState } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ContactRow_ContactFragmentDoc } from '#__generated__/graphql.ts';
import type { QueueContact } from '#contact-queue/cache/queue-contact.ts';
import type { QueueScreen } from '#contact-queue/desk/use-queue-screen.ts';
import { SidePanel } from '#contact-queue/panel/side-panel.tsx';
import {
  CALLBACK_CHOICES,
  CALLS_CHOICES,
  type Choice,
  type Parameter,
  STAGE_CHOICES,
  STATUS_CHOICES,
  setWords,
  wordsOf,
} from './filters.rules.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, padding: tokens.spacingHorizontalM },
  group: { display: 'grid', gridTemplateColumns: '1fr 1fr', margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  add: { alignSelf: 'flex-start' },
});

interface FiltersPanelProps {
  filter: QueueScreen['filter'];
  /** The rows at hand; they suggest names and values of additional fields. */
  contacts: readonly QueueContact[];
  onClose: () => void;
}

/** The filters of the rows. Each choice shows in the rows immediately and in the address. */
export function FiltersPanel({ filter, contacts, onClose }: FiltersPanelProps) {
  const styles = useStyles();
  return (
    <SidePanel title="Filters" onClose={onClose}>
      <div className={styles.root}>
        <Several filter={filter} parameter="status" label="Status" choices={STATUS_CHOICES} />
        <Several filter={filter} parameter="calls" label="Calls" choices={CALLS_CHOICES} />
        <One filter={filter} parameter="callback" label="Callback" choices={CALLBACK_CHOICES} />
        <One filter={filter} parameter="stage" label="Can be called" choices={STAGE_CHOICES} />
        <AdditionalField filter={filter} contacts={contacts} />
      </div>
    </SidePanel>
  );
}

interface ChoiceProps {
  filter: QueueScreen['filter'];
  parameter: Parameter;
  label: string;
  choices: readonly Choice[];
}

function Several({ filter: { parameters, change }, parameter, label, choices }: ChoiceProps) {
  const styles = useStyles();
  const chosen = wordsOf(parameters, parameter);
  const toggle = (word: string, isOn: boolean) =>
    change((next) => {
      const others = wordsOf(next, parameter).filter((other) => other !== word);
      setWords(next, parameter, isOn ? [...others, word] : others);
    });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map(([word, name]) => (
        <Checkbox
          key={word}
          label={name}
          checked={chosen.includes(word)}
          onChange={(_event, { checked }) => toggle(word, checked === true)}
        />
      ))}
    </fieldset>
  );
}

function One({ filter: { parameters, change }, parameter, label, choices }: ChoiceProps) {
  const [chosen = ''] = wordsOf(parameters, parameter);
  return (
    <Field label={label}>
      <Select
        value={chosen}
        onChange={(_event, { value }) => change((next) => setWords(next, parameter, value ? [value] : []))}
      >
        <option value="">Any</option>
        {choices.map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function AdditionalField({ filter: { parameters, change }, contacts }: Omit<FiltersPanelProps, 'onClose'>) {
  const styles = useStyles();
  const [names, values] = [useId(), useId()];
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const rows = contacts.map((contact) => readFragment(ContactRow_ContactFragmentDoc, contact).customFields);
  const parameter = `${FIELD_PARAMETER}${name.trim()}`;
  const used = new Set([...parameters.keys()].filter((each) => each.startsWith(FIELD_PARAMETER)));
  const isFull = used.size >= CONTACT_FILTER_FIELDS_MAX && !used.has(parameter);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isFull) return;
    change((next) => {
      if (!next.has(parameter, value.trim())) next.append(parameter, value.trim());
    });
    setValue('');
  };
  return (
    <form className={styles.fields} onSubmit={add}>
      <Field
        label="Additional field"
        validationMessage={isFull && name ? `At most ${CONTACT_FILTER_FIELDS_MAX} additional fields` : null}
      >
        <Input list={names} value={name} autoComplete="off" onChange={(_event, data) => setName(data.value)} />
      </Field>
      <Options id={names} texts={rows.flatMap(Object.keys)} />
      <Field label="Value" hint="The whole value. Empty: contacts without the field.">
        <Input list={values} value={value} autoComplete="off" onChange={(_event, data) => setValue(data.value)} />
      </Field>
      <Options id={values} texts={rows.flatMap((fields) => String(fields[name.trim()] ?? ''))} />
      <Button className={styles.add} type="submit">
        Add Filter
      </Button>
    </form>
  );
}

const SUGGESTED_MOST = 50;

function Options({ id, texts }: { id: string; texts: readonly string[] }) {
  const known = [...new Set(texts.filter(Boolean))].sort().slice(0, SUGGESTED_MOST);
  return (
    <datalist id={id}>
      {known.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
