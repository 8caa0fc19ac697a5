import { useApolloClient, useQuery } from '@dialdeck/apollo';
import { Button, Field, Input, ProgressBar } from '@dialdeck/ui/core';
import { DialogActions, DialogBody, DialogContent, DialogTitle } from '@dialdeck/ui/overlay';
import { type FormEvent, useEffect, useState } from 'react';
import { SnapshotOnItsWayDocument } from '#__generated__/graphql.ts';
import { FormDialog } from '#dialog/form.dialog.tsx';
import { ResultBody, SendingBody } from '#do-not-call/file/file.dialog-body.tsx';
import { FileField } from '#do-not-call/file/file-field.tsx';
import { useNumberFile } from '#do-not-call/file/use-number-file.ts';

const POLL_MS = 500;

export interface LoadFileDialogProps {
  isOpen: boolean;
  register: { id: string; name: string } | null;
  onClose: () => void;
}

export function LoadFileDialog({ isOpen, register, onClose }: LoadFileDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {register && <LoadFile register={register} onClose={onClose} />}
    </FormDialog>
  );
}

function LoadFile({
  register: { id, name },
  onClose,
}: {
  register: { id: string; name: string };
  onClose: () => void;
}) {
  const { state, send } = useNumberFile();
  const title = `Load ${name}`;
  if (state.phase === 'sending') return <SendingBody title={title} share={state.share} onStop={onClose} />;
  if (state.phase === 'sent') return <Loaded id={state.id} title={title} onClose={onClose} />;
  const load = (asOf: string, file: File) =>
    send(`/api/registers/${id}/snapshots?${new URLSearchParams({ asOf })}`, file);
  return <Choice title={title} problem={state.problem} onLoad={load} onClose={onClose} />;
}

interface ChoiceProps {
  title: string;
  problem: string | null;
  onLoad: (asOf: string, file: File) => Promise<void>;
  onClose: () => void;
}

function Choice({ title, problem, onLoad, onClose }: ChoiceProps) {
  const [file, setFile] = useState<File | null>(null);
  const [asOf, setAsOf] = useState('');
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (file && asOf) void onLoad(asOf, file);
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <p>The file takes the place of the one before when all of it has arrived. If it fails, nothing changes.</p>
          <Field
            label="Day of the file"
            required
            hint="The day on which the register was as the file says"
            {...(isTried &&
              !asOf && { validationMessage: 'Please enter the day of the file', validationState: 'error' })}
          >
            <Input type="date" value={asOf} onChange={(_event, { value }) => setAsOf(value)} />
          </Field>
          <FileField
            hint="One number in each line; cells of a line are read as one number"
            problem={isTried && !file ? 'Please choose a file' : problem}
            onChoose={setFile}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" appearance="primary">
            Load File
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}

function Loaded({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { cache } = useApolloClient();
  const { data, stopPolling } = useQuery(SnapshotOnItsWayDocument, {
    variables: { id },
    pollInterval: POLL_MS,
    fetchPolicy: 'network-only',
  });
  const snapshot = data?.registerSnapshot;
  const isOver = snapshot !== undefined && snapshot.state !== 'loading';
  useEffect(() => {
    if (!isOver) return;
    stopPolling();
    cache.evict({ id: 'ROOT_QUERY', fieldName: 'registers' });
  }, [isOver, stopPolling, cache]);
  return (
    <ResultBody title={title} onClose={onClose}>
      {!isOver && (
        <>
          <p role="status">The file is being loaded. You may close this; loading continues.</p>
          <ProgressBar aria-label="Loading the register" />
        </>
      )}
      {isOver && (
        <p role="status">
          {snapshot.state === 'failed'
            ? (snapshot.message ?? 'The file could not be loaded. The one before stays in force.')
            : `Numbers loaded: ${snapshot.rows.toLocaleString()}. Lines without a number: ${snapshot.invalid.toLocaleString()}.`}
        </p>
      )}
    </ResultBody>
  );
}
