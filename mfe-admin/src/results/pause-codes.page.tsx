import { failureOf, useApolloClient, useQuery } from '@dialdeck/apollo';
import { PAUSE_CODES_MAX } from '@dialdeck/common/floor/pause-code.schemas';
import { hasAdminRole } from '@dialdeck/common/words';
import type { ScreenProps } from '@dialdeck/contract';
import { Button, ErrorPanel, Field, Input, makeStyles, PageHeader, Panel, Spinner, tokens } from '@dialdeck/ui/core';
import { type FormEvent, useState } from 'react';
import { PauseCodesPageDocument, type PauseCodesPageQuery, SavePauseCodesDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { mergeRows, withIds } from '#mutation/merge-rows.rules.ts';
import { useChange } from '#mutation/use-change.ts';
import { ResultsTabs } from './results-tabs.tsx';

type Code = PauseCodesPageQuery['pauseCodes'][number];

const useStyles = makeStyles({
  rows: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  name: { flex: '1 1 12rem' },
  minutes: { width: '8rem' },
  bar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, marginTop: tokens.spacingVerticalL },
});

/** Why agents pause, and for how long; admins change the codes, and leads read them. */
export function PauseCodesPage({ shell }: ScreenProps) {
  const { data, error, refetch } = useQuery(PauseCodesPageDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  return (
    <AdminLayout shell={shell}>
      <PageHeader title="Results" purpose="Why agents pause. A pause over its minutes stands out on the board." />
      <ResultsTabs chosen="/admin/results/pause-codes" />
      {error && !data && (
        <ErrorPanel title="The pause codes could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Failed to fetch pause codes').sentence}
        </ErrorPanel>
      )}
      {!error && !data && (
        <Panel>
          <Spinner label="Loading pause codes..." />
        </Panel>
      )}
      {data && (
        <Panel title="Pause Codes" note="In the order of the agents' menu. No minutes: no limit.">
          {hasAdminRole(shell.session) ? <CodesForm codes={data.pauseCodes} /> : <CodesList codes={data.pauseCodes} />}
        </Panel>
      )}
    </AdminLayout>
  );
}

function CodesList({ codes }: { codes: readonly Code[] }) {
  return (
    <ul>
      {codes.map(({ id, name, minutes }) => (
        <li key={id}>{minutes === null || minutes === undefined ? name : `${name}, ${minutes} min`}</li>
      ))}
    </ul>
  );
}

/** A row of the form; a new code has no id yet. */
interface Draft {
  key: string;
  id: string | null;
  name: string;
  minutes: string;
}

const draftsOf = (codes: readonly Code[]): Draft[] =>
  codes.map(({ id, name, minutes }) => ({ key: id, id, name, minutes: String(minutes ?? '') }));

const moved = (drafts: readonly Draft[], index: number, by: number): Draft[] => {
  const rest = drafts.filter((_, place) => place !== index);
  return rest.toSpliced(index + by, 0, drafts[index] as Draft);
};

function CodesForm({ codes }: { codes: readonly Code[] }) {
  const styles = useStyles();
  const [stored, setStored] = useState(() => draftsOf(codes));
  const [drafts, setDrafts] = useState(stored);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const client = useApolloClient();
  const [save, isPending] = useSave();
  const isChanged = JSON.stringify(drafts.map(withoutKey)) !== JSON.stringify(stored.map(withoutKey));
  const edit = (next: Draft[]) => {
    setDrafts(next);
    setFaults({});
  };
  const change = (key: string, part: Partial<Draft>) =>
    edit(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isPending) return;
    // If the codes cannot be read now, saving them reports the reason.
    const answer = await client.query({ query: PauseCodesPageDocument, fetchPolicy: 'no-cache' }).catch(() => null);
    const theirs = answer?.data ? draftsOf(answer.data.pauseCodes) : stored;
    const merged = mergeRows({ base: stored, mine: drafts, theirs });
    setStored(theirs);
    setDrafts(merged);
    const { data, refusal } = await save({ codes: merged.map(inputOf) });
    if (refusal) setFaults(refusal.fields ?? {});
    if (!data) return;
    const saved = draftsOf(data.setPauseCodes);
    setStored(saved);
    setDrafts((shown) => (shown === merged ? saved : withIds(shown, saved)));
  };
  const faultOf = (index: number, field: string) => faults[`codes.${index}.${field}`]?.replace(/^Code \d+: /, '') ?? '';
  return (
    <form onSubmit={submit} noValidate>
      <ol className={styles.rows}>
        {drafts.map(({ key, name, minutes }, index) => (
          <li key={key} className={styles.row}>
            <Field className={styles.name} label={`Code ${index + 1}`} validationMessage={faultOf(index, 'name')}>
              <Input value={name} autoComplete="off" onChange={(_event, { value }) => change(key, { name: value })} />
            </Field>
            <Field
              className={styles.minutes}
              label={`Minutes of code ${index + 1}`}
              validationMessage={faultOf(index, 'minutes')}
            >
              <Input
                type="number"
                min={1}
                max={480}
                value={minutes}
                onChange={(_event, { value }) => change(key, { minutes: value })}
              />
            </Field>
            <Button
              aria-label={`Move ${name || 'this code'} up`}
              disabled={index === 0}
              onClick={() => edit(moved(drafts, index, -1))}
            >
              Up
            </Button>
            <Button
              aria-label={`Move ${name || 'this code'} down`}
              disabled={index === drafts.length - 1}
              onClick={() => edit(moved(drafts, index, 1))}
            >
              Down
            </Button>
            <Button
              aria-label={`Retire ${name || 'this code'}`}
              disabled={drafts.length === 1}
              onClick={() => edit(drafts.filter((draft) => draft.key !== key))}
            >
              Retire
            </Button>
          </li>
        ))}
      </ol>
      <div className={styles.bar}>
        <Button
          disabled={drafts.length >= PAUSE_CODES_MAX}
          onClick={() => edit([...drafts, { key: `new-${Date.now()}`, id: null, name: '', minutes: '' }])}
        >
          Add Code
        </Button>
        <Button type="submit" appearance="primary" disabled={!isChanged || isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

const inputOf = ({ id, name, minutes }: Draft) => ({
  id,
  name,
  minutes: minutes.trim() === '' ? null : Number(minutes),
});

const withoutKey = ({ id, name, minutes }: Draft) => [id, name, minutes];

function useSave() {
  return useChange(SavePauseCodesDocument, {
    success: () => ({ title: 'Pause codes saved' }),
    failure: { fallback: 'Failed to save the pause codes' },
    update: (cache, { setPauseCodes }) => {
      cache.writeQuery({ query: PauseCodesPageDocument, data: { __typename: 'Query', pauseCodes: setPauseCodes } });
    },
  });
}
