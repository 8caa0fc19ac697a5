import { failureOf, useMutation } from '@dialdeck/apollo';
import { STOP_REASON_MAX } from '@dialdeck/common/modules/module.rules';
import type { Shell } from '@dialdeck/contract';
import { Field, Input } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { useState } from 'react';
import { StopReleaseDocument } from '#__generated__/graphql.ts';

/** A version that an admin is about to withdraw, and the version that people get next. */
export interface Question {
  kind: 'roll back' | 'stop the canary';
  module: string;
  version: string;
  next: string;
}

const WORDS = {
  'roll back': { button: 'Roll Back', done: 'Rolled Back' },
  'stop the canary': { button: 'Stop Canary', done: 'Canary Stopped' },
};

interface StopDialogProps {
  shell: Shell;
  /** Null: closed. */
  question: Question | null;
  onClose: () => void;
}

/** Withdraws a version of a module from all users. */
export function StopDialog({ shell, question, onClose }: StopDialogProps) {
  // A closing dialog keeps its words.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  const [reason, setReason] = useState('');
  const [stop] = useMutation(StopReleaseDocument);
  if (!shown) return null;
  const { kind, module, version, next } = shown;
  const { button, done } = WORDS[kind];
  function close() {
    setReason('');
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={kind === 'roll back' ? `Roll back ${module} to ${next}?` : `Stop the canary ${version} of ${module}?`}
      confirmLabel={button}
      onCancel={close}
      onConfirm={async () => {
        try {
          await stop({ variables: { module, version, reason: reason || null } });
        } catch (error) {
          return failureOf(error, 'Failed to stop the release');
        }
        shell.notify({ title: done, body: `${module} is at ${next}.` });
        close();
        return null;
      }}
    >
      {`People get ${next} with their next screen. Nothing restarts.`}
      <Field label="Reason">
        <Input value={reason} maxLength={STOP_REASON_MAX} onChange={(_event, { value }) => setReason(value)} />
      </Field>
    </ConfirmDialog>
  );
}
