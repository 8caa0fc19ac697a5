import { useApolloClient, useQuery } from '@dialdeck/apollo';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Button, Field, ProgressBar, Select } from '@dialdeck/ui/core';
import { DialogActions, DialogBody, DialogContent, DialogTitle } from '@dialdeck/ui/overlay';
import { type FormEvent, useEffect, useState } from 'react';
import { EntryImportOnItsWayDocument } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog } from '#dialog/form.dialog.tsx';
import { forgetEntries } from '#do-not-call/entries.cache.ts';
import { REASON_WORDS } from '#do-not-call/entry-words.ts';
import { ResultBody, SendingBody } from './file.dialog-body.tsx';
import { FileField } from './file-field.tsx';
import { useNumberFile } from './use-number-file.ts';

const TITLE = 'Import File';
const POLL_MS = 500;

export interface ImportFileDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ImportFileDialog({ isOpen, onClose }: ImportFileDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <ImportFile onClose={onClose} />
    </FormDialog>
  );
}

function ImportFile({ onClose }: { onClose: () => void }) {
  const { state, send } = useNumberFile();
  if (state.phase === 'sending') return <SendingBody title={TITLE} share={state.share} onStop={onClose} />;
  if (state.phase === 'sent') return <Imported id={state.id} onClose={onClose} />;
  return <Choice problem={state.problem} onSend={send} onClose={onClose} />;
}

interface ChoiceProps {
  problem: string | null;
  onSend: (address: string, file: File) => Promise<void>;
  onClose: () => void;
}

function Choice({ problem, onSend, onClose }: ChoiceProps) {
  const [file, setFile] = useState<File | null>(null);
  const [country, setCountry] = useState(DEFAULT_COUNTRY);
  const [reason, setReason] = useState('other');
  const [isMissing, setMissing] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(file === null);
    if (file) void onSend(`/api/do-not-call/imports?${new URLSearchParams({ country, reason })}`, file);
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{TITLE}</DialogTitle>
        <DialogContent>
          <p>From now on the numbers of the file are not called. The import as a whole cannot be undone.</p>
          <FileField
            hint="CSV, with the numbers in the first column"
            problem={isMissing && !file ? 'Please choose a file' : problem}
            onChoose={setFile}
          />
          <Field label="Country" hint="How numbers without a country code are read">
            <Select value={country} onChange={(_event, { value }) => setCountry(value)}>
              <CountryOptions />
            </Select>
          </Field>
          <Field label="Reason">
            <Select value={reason} onChange={(_event, { value }) => setReason(value)}>
              {Object.entries(REASON_WORDS).map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" appearance="primary">
            Import
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}

function Imported({ id, onClose }: { id: string; onClose: () => void }) {
  const { cache } = useApolloClient();
  const { data, stopPolling } = useQuery(EntryImportOnItsWayDocument, {
    variables: { id },
    pollInterval: POLL_MS,
    fetchPolicy: 'network-only',
  });
  const job = data?.doNotCallImport;
  const isOver = job !== undefined && job.state !== 'running';
  useEffect(() => {
    if (!isOver) return;
    stopPolling();
    forgetEntries(cache);
  }, [isOver, stopPolling, cache]);
  return (
    <ResultBody title={TITLE} onClose={onClose}>
      {!isOver && (
        <>
          <p role="status">{`${(job?.processed ?? 0).toLocaleString()} lines done. You may close this; the import continues.`}</p>
          <ProgressBar aria-label="Adding the numbers" />
        </>
      )}
      {isOver && (
        <p role="status">
          {job.state === 'failed'
            ? (job.message ?? 'The file could not be imported.')
            : `${job.added.toLocaleString()} added, ${job.known.toLocaleString()} on the list already, ${job.invalid.toLocaleString()} without a number.`}
        </p>
      )}
    </ResultBody>
  );
}
