import { useApolloClient, useQuery } from '@dialdeck/apollo';
import { RegisterSchema } from '@dialdeck/common/calling/register.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { Field, Input, ProgressBar, Select, useForm } from '@dialdeck/ui/core';
import { useEffect, useState } from 'react';
import { CreateRegisterDocument, SnapshotOnItsWayDocument } from '#__generated__/graphql.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { ResultBody, SendingProgress } from '#do-not-call/file/file-dialog-body.tsx';
import { FileField, NO_FILE } from '#do-not-call/file/file-field.tsx';
import { InvalidLines } from '#do-not-call/file/invalid-lines.tsx';
import { useNumberFile } from '#do-not-call/file/use-number-file.ts';
import { useChange } from '#mutation/use-change.ts';

const POLL_MS = 500;

const NO_DAY = { path: ['asOf'], message: 'Please enter the day of the file' };

const LoadSchema = {
  safeParse({ asOf, file }: { asOf: string; file: File | null }) {
    if (asOf && file) return { success: true, data: { asOf, file } } as const;
    return { success: false, error: { issues: [...(asOf ? [] : [NO_DAY]), ...(file ? [] : [NO_FILE])] } } as const;
  },
};

export interface LoadFileDialogProps {
  isOpen: boolean;
  register: { id: string; name: string } | null;
  onClose: () => void;
}

export function LoadFileDialog({ isOpen, register, onClose }: LoadFileDialogProps) {
  const [sentId, setSentId] = useState<string | null>(null);
  return (
    <>
      <FormDialog isOpen={isOpen} onClose={onClose}>
        {register && <LoadFile register={register} onSent={setSentId} onClose={onClose} />}
      </FormDialog>
      {sentId && <Watch key={sentId} id={sentId} />}
    </>
  );
}

interface LoadFileProps {
  register: { id: string; name: string };
  onSent: (snapshotId: string) => void;
  onClose: () => void;
}

function LoadFile({ register: { id, name }, onSent, onClose }: LoadFileProps) {
  const { state, send } = useNumberFile(onSent);
  const { set, field, text, ...form } = useForm({
    schema: LoadSchema,
    initial: { asOf: '', file: null as File | null },
    send: ({ asOf, file }) => send(`/api/registers/${id}/snapshots?${new URLSearchParams({ asOf })}`, file),
  });
  const title = `Load ${name}`;
  if (state.phase === 'sent') return <Loaded id={state.id} title={title} onClose={onClose} />;
  return (
    <FormDialogBody
      {...form}
      title={title}
      description="The file replaces the previous one when all of it has arrived. If it fails, nothing changes."
      submitLabel="Load File"
      pendingLabel="Sending..."
      onCancel={onClose}
    >
      <Field
        label="Day of the file"
        required
        hint="The day on which the register was as the file says"
        {...field('asOf')}
      >
        <Input type="date" {...text('asOf')} />
      </Field>
      <FileField
        hint="One number in each line; cells of a line are read as one number"
        problem={field('file').validationMessage}
        onChoose={(file) => set({ file })}
      />
      {state.phase === 'sending' && <SendingProgress share={state.share} />}
    </FormDialogBody>
  );
}

/** Follows the loading, also when the dialog was closed before its end, so that the table shows the new copy. */
function Watch({ id }: { id: string }) {
  const { cache } = useApolloClient();
  const { data, stopPolling } = useQuery(SnapshotOnItsWayDocument, {
    variables: { id },
    pollInterval: POLL_MS,
    fetchPolicy: 'network-only',
  });
  const isOver = data !== undefined && data.registerSnapshot.state !== 'loading';
  useEffect(() => {
    if (!isOver) return;
    stopPolling();
    cache.evict({ id: 'ROOT_QUERY', fieldName: 'registers' });
  }, [isOver, stopPolling, cache]);
  return null;
}

function Loaded({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { data } = useQuery(SnapshotOnItsWayDocument, { variables: { id } });
  const snapshot = data?.registerSnapshot;
  const isOver = snapshot !== undefined && snapshot.state !== 'loading';
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
      {isOver && <InvalidLines lines={snapshot.invalidLines} count={snapshot.invalid} />}
    </ResultBody>
  );
}

export interface CreateRegisterDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CreateRegisterDialog({ isOpen, onClose }: CreateRegisterDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateRegisterForm onClose={onClose} />
    </FormDialog>
  );
}

function CreateRegisterForm({ onClose }: { onClose: () => void }) {
  const [create] = useChange(CreateRegisterDocument, {
    success: () => ({ title: 'Register created' }),
    failure: { fallback: 'Failed to create the register' },
    update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'registers' }),
  });
  const { field, text, ...state } = useForm({
    schema: RegisterSchema,
    initial: { name: '', country: DEFAULT_COUNTRY },
    async send(input) {
      const { refusal } = await create({ input });
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title="New Register"
      description="A do-not-call list that another organization keeps. A rule decides to whom it applies."
      submitLabel="Create Register"
      pendingLabel="Creating..."
      onCancel={onClose}
    >
      <Field label="Name" required {...field('name')}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
      <Field label="Country" hint="How the numbers of its files are read" {...field('country')}>
        <Select {...text('country')}>
          <CountryOptions />
        </Select>
      </Field>
    </FormDialogBody>
  );
}
