import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { DEFAULT_COUNTRY, PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import {
  Button,
  EmptyState,
  ErrorPanel,
  Field,
  makeStyles,
  Panel,
  SearchBox,
  Select,
  Spinner,
  tokens,
} from '@dialdeck/ui/core';
import { CallProhibitedRegular } from '@fluentui/react-icons/headless/svg/call-prohibited';
import { type FormEvent, useState } from 'react';
import { DoNotCallPageDocument, type DoNotCallRow_EntryFragment } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { LoadMore } from '#paging/load-more.tsx';
import { EntryTable } from './entry-table.tsx';

const FALLBACK = 'The do-not-call list could not be loaded.';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

export interface EntriesProps {
  onAdd: () => void;
  /** Undefined where this person may not remove entries. */
  onRemove: ((entry: DoNotCallRow_EntryFragment) => void) | undefined;
}

/** The do-not-call list, newest first; or the entries of one number. */
export function Entries({ onAdd, onRemove }: EntriesProps) {
  const styles = useStyles();
  const [asked, ask] = useState<AskedNumber>(NO_NUMBER);
  const variables = { first: PAGE_SIZE_DEFAULT, ...asked };
  const { data, error, refetch } = useQuery(DoNotCallPageDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(DoNotCallPageDocument, variables, {
    pageOf: ({ doNotCall }) => doNotCall,
    withPage: (before, doNotCall) => ({ ...before, doNotCall }),
  });
  const failure = error ? failureOf(error, FALLBACK) : null;
  const isUnreadable = failure?.code === 'BAD_INPUT';
  return (
    <Panel className={styles.root}>
      <NumberSearch fault={isUnreadable ? failure.sentence : null} onAsk={ask} />
      {failure && !isUnreadable && (
        <ErrorPanel title="Error Loading Numbers" onRetry={() => void refetch()}>
          {failure.sentence}
        </ErrorPanel>
      )}
      {!failure && !data && <Spinner label="Loading numbers..." />}
      {!failure && data && data.doNotCall.nodes.length > 0 && (
        <EntryTable entries={data.doNotCall.nodes} onRemove={onRemove} />
      )}
      {!failure && data?.doNotCall.nodes.length === 0 && <Nobody isAsked={asked.phone !== undefined} onAdd={onAdd} />}
      {!failure && data && <LoadMore pageInfo={data.doNotCall.pageInfo} onLoadMore={loadMore} fallback={FALLBACK} />}
    </Panel>
  );
}

function Nobody({ isAsked, onAdd }: { isAsked: boolean; onAdd: () => void }) {
  if (isAsked)
    return <EmptyState icon={<CallProhibitedRegular />} title="This number is not on the do-not-call list." />;
  return (
    <EmptyState
      icon={<CallProhibitedRegular />}
      title="Nobody has asked not to be called yet."
      action={
        <Button appearance="primary" onClick={onAdd}>
          Add Numbers
        </Button>
      }
    >
      Numbers here are not called from any list of their scope, including lists that are imported later.
    </EmptyState>
  );
}

/** A number as it was typed, and the country in which it is read. */
interface AskedNumber {
  /** Absent: all numbers. */
  phone?: string;
  country: string;
}

const NO_NUMBER: AskedNumber = { country: DEFAULT_COUNTRY };

const useNumberSearchStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  number: { flex: '1 1 14rem', maxWidth: '22rem' },
});

interface NumberSearchProps {
  fault: string | null;
  onAsk: (asked: AskedNumber) => void;
}

/** Looks a number up, in any spelling. */
function NumberSearch({ fault, onAsk }: NumberSearchProps) {
  const styles = useNumberSearchStyles();
  const [phone, setPhone] = useState('');
  const [country, setCountry] = useState(DEFAULT_COUNTRY);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(phone.trim() ? { phone: phone.trim(), country } : { country });
  };
  return (
    <form className={styles.root} aria-label="A number" onSubmit={ask}>
      <Field className={styles.number} validationMessage={fault} validationState={fault ? 'error' : 'none'}>
        <SearchBox
          aria-label="Search by number"
          placeholder="Search by number"
          value={phone}
          onChange={(_event, { value }) => {
            setPhone(value);
            if (value === '') onAsk({ country });
          }}
        />
      </Field>
      <Select aria-label="Read it as a number of" value={country} onChange={(_event, { value }) => setCountry(value)}>
        <CountryOptions />
      </Select>
      <Button type="submit">Search</Button>
    </form>
  );
}
