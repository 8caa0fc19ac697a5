import { useApolloClient, useQuery } from '@dialdeck/apollo';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Field, ProgressBar, Select, useForm } from '@dialdeck/ui/core';
import { useEffect, useState } from 'react';
import { EntryImportOnItsWayDocument } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { forgetEntries } from '#do-not-call/entry-cache.ts';
import { REASON_WORDS } from '#do-not-call/entry-words.ts';
import { ResultBody, SendingProgress } from './file-dialog-body.tsx';
import { FileField, NO_FILE } from './file-field.tsx';
import { InvalidLines } from './invalid-lines.tsx';
import { useNumberFile } from './use-number-file.ts';

const TITLE = 'Import File';
const POLL_MS = 500;

const ImportSchema = {
  safeParse({ file, ...values }: { file: File | null; country: string; reason: string }) {
    if (file) return { success: true, data: { file, ...values } } as const;
    return { success: false, error: { issues: [NO_FILE] } } as const;
  },
};

export interface ImportFileDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ImportFileDialog({ isOpen, onClose }: ImportFileDialogProps) {
  const [sentId, setSentId] = useState<string | null>(null);
  return (
    <>
      <FormDialog isOpen={isOpen} onClose={onClose}>
        <ImportFile onSent={setSentId} onClose={onClose} />
      </FormDialog>
      {sentId && <Watch key={sentId} id={sentId} />}
    </>
  );
}

function ImportFile({ onSent, onClose }: { onSent: (id: string) => void; onClose: () => void }) {
  const { state, send } = useNumberFile(onSent);
  const { set, field, text, ...form } = useForm({
    schema: ImportSchema,
    initial: { file: null as File | null, country: DEFAULT_COUNTRY as string, reason: 'other' },
    send: ({ file, country, reason }) =>
      send(`/api/do-not-call/imports?${new URLSearchParams({ country, reason })}`, file),
  });
  if (state.phase === 'sent') return <Imported id={state.id} onClose={onClose} />;
  return (
    <FormDialogBody
      {...form}
      title={TITLE}
      description="From now on the numbers of the file are not called. The import as a whole cannot be undone."
      submitLabel="Import"
      pendingLabel="Sending..."
      onCancel={onClose}
    >
      <FileField
        hint="CSV, with the numbers in the first column, or lines of numbers"
        problem={field('file').validationMessage}
        onChoose={(file) => set({ file })}
      />
      <Field label="Country" hint="How numbers without a country code are read" {...field('country')}>
        <Select {...text('country')}>
          <CountryOptions />
        </Select>
      </Field>
      <Field label="Reason" {...field('reason')}>
        <Select {...text('reason')}>
          {Object.entries(REASON_WORDS).map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {state.phase === 'sending' && <SendingProgress share={state.share} />}
    </FormDialogBody>
  );
}

/** Follows the import, also when the dialog was closed before its end, so that the table shows the new numbers. */
function Watch({ id }: { id: string }) {
  const { cache } = useApolloClient();
  const { data, stopPolling } = useQuery(EntryImportOnItsWayDocument, {
    variables: { id },
    pollInterval: POLL_MS,
    fetchPolicy: 'network-only',
  });
  const isOver = data !== undefined && data.doNotCallImport.state !== 'running';
  useEffect(() => {
    if (!isOver) return;
    stopPolling();
    forgetEntries(cache);
  }, [isOver, stopPolling, cache]);
  return null;
}

function Imported({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(EntryImportOnItsWayDocument, { variables: { id } });
  const job = data?.doNotCallImport;
  const isOver = job !== undefined && job.state !== 'running';
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
      {isOver && <InvalidLines lines={job.invalidLines} count={job.invalid} />}
    </ResultBody>
  );
}
