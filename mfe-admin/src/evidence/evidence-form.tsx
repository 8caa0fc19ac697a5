import { Button, Field, Input, makeStyles, SearchBox, Select, tokens } from '@dialdeck/ui/core';
import { type FormEvent, useState } from 'react';
import { CountryOptions } from '#countries/country-options.tsx';
import { useListsToChoose } from '#lists/use-lists-to-choose.ts';
import { AgentPicker } from './agent-picker.tsx';
import { type EvidenceSearch, isEmptySearch, NO_SEARCH } from './evidence-search.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    '> *': { minWidth: 0 },
  },
  // Fluent gives its boxes a width of their own.
  box: { minWidth: 0, width: '100%' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, alignSelf: 'end' },
});

export interface EvidenceFormProps {
  initial: EvidenceSearch;
  /** Why the number cannot be looked for. */
  fault: string | null;
  onSearch: (search: EvidenceSearch) => void;
}

/** Number, agent, list, day: all that is given has to fit. */
export function EvidenceForm({ initial, fault, onSearch }: EvidenceFormProps) {
  const styles = useStyles();
  const [values, setValues] = useState(initial);
  const { lists } = useListsToChoose();
  const set = (given: Partial<EvidenceSearch>) => setValues((before) => ({ ...before, ...given }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(values);
  };
  const clear = () => {
    setValues(NO_SEARCH);
    onSearch(NO_SEARCH);
  };
  return (
    <form className={styles.root} aria-label="Find calls" onSubmit={search}>
      <Field label="Number" validationMessage={fault} validationState={fault ? 'error' : 'none'}>
        <SearchBox
          className={styles.box}
          placeholder="In any spelling"
          value={values.phone}
          onChange={(_event, { value }) => set({ phone: value })}
        />
      </Field>
      <Field label="Read it as a number of">
        <Select className={styles.box} value={values.country} onChange={(_event, { value }) => set({ country: value })}>
          <CountryOptions />
        </Select>
      </Field>
      <Field label="Agent">
        <AgentPicker agent={values.agent} onChoose={(agent) => set({ agent })} />
      </Field>
      <Field label="List">
        <Select
          className={styles.box}
          value={values.callListId}
          onChange={(_event, { value }) => set({ callListId: value })}
        >
          <option value="">All lists</option>
          {lists?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Day">
        <Input
          className={styles.box}
          type="date"
          value={values.day}
          onChange={(_event, { value }) => set({ day: value })}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit">Search</Button>
        {!isEmptySearch(initial) && (
          <Button appearance="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
