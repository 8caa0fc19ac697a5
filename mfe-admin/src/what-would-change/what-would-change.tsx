import { failureOf, useQuery } from '@dialdeck/apollo';
import { uncountedTexts } from '@dialdeck/common/calling/funnel-words';
import { viewerTimeZone } from '@dialdeck/common/time/viewer-time-zone';
import { ErrorPanel, Field, makeStyles, Select, Spinner, Switch, tokens } from '@dialdeck/ui/core';
import { Table, TableBody, TableCell, TableHeader, TableHeaderCell, TableRow } from '@dialdeck/ui/table';
import { useState } from 'react';
import { type ForecastDraft, WhatWouldChangeDocument } from '#__generated__/graphql.ts';
import { useListsToChoose } from '#list-choice/use-lists-to-choose.ts';
import { useAgainOnFocus } from '#mutation/use-again-on-focus.ts';
import { TableFrame } from '#table/table-frame.tsx';
import { useTableStyles } from '#table/use-table-styles.ts';
import { changeSentence, type ForecastHour, hourText, lossSentence } from './change-words.rules.ts';
import { HourBars } from './hour-bars.tsx';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  choices: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  choice: { flex: '1 1 12rem', maxWidth: '24rem' },
  sentence: { margin: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

export interface WhatWouldChangeProps {
  /** The unsaved rules to try. */
  draft: ForecastDraft;
  /** The list of the forecast; without it the user chooses one here. */
  callListId?: string;
  /** Names the rules that are active: with other rules the change is another one. */
  present?: string;
}

/** How many contacts of a list could be called in each coming hour, under the present rules and under the draft. */
export function WhatWouldChange({ draft, callListId, present }: WhatWouldChangeProps) {
  const styles = useStyles();
  const { lists, error, refetch } = useListsToChoose({ skip: callListId !== undefined });
  const [chosen, choose] = useState('');
  const [hours, setHours] = useState(24);
  const all = lists ?? [];
  const listId = callListId ?? (chosen || all[0]?.id);
  if (!listId) {
    if (error)
      return (
        <ErrorPanel title="The lists could not be loaded" onRetry={() => void refetch()}>
          {failureOf(error, 'Please try again.').sentence}
        </ErrorPanel>
      );
    return lists ? <p className={styles.note}>There is no call list yet.</p> : <Spinner label="Loading lists..." />;
  }
  return (
    <div className={styles.root}>
      <div className={styles.choices}>
        {callListId === undefined && (
          <Field label="Call list" className={styles.choice}>
            <Select value={listId} onChange={(_event, { value }) => choose(value)}>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Hours">
          <Select value={String(hours)} onChange={(_event, { value }) => setHours(Number(value))}>
            <option value="24">Next 24 hours</option>
            <option value="168">Next 7 days</option>
          </Select>
        </Field>
      </div>
      <Change key={present} draft={draft} callListId={listId} hours={hours} />
    </div>
  );
}

function Change(variables: { draft: ForecastDraft; callListId: string; hours: number }) {
  const styles = useStyles();
  const [isTable, setIsTable] = useState(false);
  const { data, error, refetch } = useQuery(WhatWouldChangeDocument, { variables, fetchPolicy: 'network-only' });
  useAgainOnFocus(refetch);
  if (error) {
    const failure = failureOf(error, 'Please try again.');
    // The editor shows the faults of the rules.
    return failure.code === 'BAD_INPUT' ? (
      <p className={styles.sentence} role="alert">
        {failure.sentence}
      </p>
    ) : (
      <ErrorPanel title="The change could not be worked out" onRetry={() => void refetch()}>
        {failure.sentence}
      </ErrorPanel>
    );
  }
  if (!data) return <Spinner label="Working out the hours..." />;
  const { hours, lost, uncounted } = data.forecast;
  const timeZone = viewerTimeZone();
  return (
    <>
      {hours.every(({ then }) => then === 0) ? (
        <p className={styles.sentence} role="status">
          Nobody could be called with these rules.
        </p>
      ) : (
        <>
          <div role="status">
            <p className={styles.sentence}>{changeSentence(hours, timeZone)}</p>
            <p className={styles.sentence}>{lossSentence(lost)}</p>
          </div>
          <Switch label="Show as a table" checked={isTable} onChange={(_event, { checked }) => setIsTable(checked)} />
          {isTable ? <HourTable hours={hours} timeZone={timeZone} /> : <HourBars hours={hours} timeZone={timeZone} />}
        </>
      )}
      {uncountedTexts(uncounted).map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      <p className={styles.note}>Assumes nobody calls in the meantime.</p>
    </>
  );
}

/** The same as the bars, in figures. */
function HourTable({ hours, timeZone }: { hours: readonly ForecastHour[]; timeZone: string }) {
  const shared = useTableStyles();
  return (
    <TableFrame label="Contacts that can be called in each hour">
      <Table aria-label="Contacts that can be called in each hour">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Hour</TableHeaderCell>
            <TableHeaderCell className={shared.numberHead}>Now</TableHeaderCell>
            <TableHeaderCell className={shared.numberHead}>Then</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {hours.map(({ from, now, then }, index) => (
            <TableRow key={from}>
              <TableCell>{hourText(hours, index, timeZone)}</TableCell>
              <TableCell className={shared.number}>{now.toLocaleString()}</TableCell>
              <TableCell className={shared.number}>{then.toLocaleString()}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
