import { failureOf, useQuery } from '@dialdeck/apollo';
import { MORE_USERS } from '@dialdeck/common/sentences';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { Button, Field, Input, makeStyles, SearchBox, Select, tokens, useSettled } from '@dialdeck/ui/core';
import { type FormEvent, useState } from 'react';
import { EvidenceAgentsDocument } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { useListsToChoose } from '#list-choice/use-lists-to-choose.ts';
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

/** Number, agent, list, day: a call has to match all given values. */
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

interface AgentPickerProps {
  agent: EvidenceSearch['agent'];
  onChoose: (agent: EvidenceSearch['agent']) => void;
}

/** Finds a person by name or address, inactive ones too. */
function AgentPicker({ agent, onChoose }: AgentPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(agent ? '' : typed.trim());
  const { data, error } = useQuery(EvidenceAgentsDocument, { variables: search ? { search } : {} });
  const found = data?.users.nodes ?? [];

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch users').sentence;
    if (!data) return 'Loading users...';
    if (found.length === 0) return 'No users found';
    return data.users.pageInfo.hasNextPage ? MORE_USERS : undefined;
  }

  return (
    <SearchPicker
      aria-label="Agent"
      placeholder="Anybody"
      isWide
      text={agent?.name ?? typed}
      selectedId={agent?.id ?? null}
      notice={noticeOf()}
      onType={(text) => {
        if (agent) onChoose(null);
        setTyped(text);
      }}
      onSelect={(id) => {
        const person = found.find((each) => each.id === id);
        if (person) onChoose({ id, name: fullName(person, person.email) });
      }}
      options={found.map((person) => ({ id: person.id, content: fullName(person, person.email) }))}
    />
  );
}
