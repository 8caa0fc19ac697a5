import { failureOf, useQuery } from '@dialdeck/apollo';
import { SignInSettingsSchema } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { Field, type Refusal, useForm, useSettled } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { useState } from 'react';
import { EmergencyCandidatesDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { PersonOption } from '#user-management/person-option.tsx';
import { useChangeSettings } from './use-change-settings.ts';

export interface NameEmergencyAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function NameEmergencyAccountDialog({ isOpen, onClose }: NameEmergencyAccountDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <NameForm onClose={onClose} />
    </FormDialog>
  );
}

function NameForm({ onClose }: { onClose: () => void }) {
  const change = useChangeSettings(() => ({ title: 'Emergency account named' }));
  const { field, values, set, ...state } = useForm({
    schema: SignInSettingsSchema,
    initial: { emergencyUserId: '' },
    async send(chosen) {
      const refusal = await change(chosen);
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title="Name Emergency Account"
      description="An active admin with a password and an authenticator, whom no directory manages."
      submitLabel="Save"
      pendingLabel="Saving..."
      onCancel={onClose}
    >
      <Field label="Admin" required {...field('emergencyUserId')}>
        <AdminPicker chosenId={values.emergencyUserId} onChoose={(emergencyUserId) => set({ emergencyUserId })} />
      </Field>
    </FormDialogBody>
  );
}

interface AdminPickerProps {
  /** Empty until a person is chosen. */
  chosenId: string;
  onChoose: (id: string) => void;
}

/** Searches by name or address among the admins who qualify. */
function AdminPicker({ chosenId, onChoose }: AdminPickerProps) {
  const [text, setText] = useState('');
  const search = useSettled(chosenId ? '' : text.trim());
  const { data, error } = useQuery(EmergencyCandidatesDocument, {
    variables: search ? { search } : {},
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const found = data?.users.nodes.filter(mayBeEmergency);

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch admins').sentence;
    if (!found) return 'Loading admins...';
    if (data?.users.pageInfo.hasNextPage) return 'Type a name or address to find more admins';
    return found.length === 0 ? 'No admins found. Each needs an authenticator first.' : undefined;
  }

  return (
    <SearchPicker
      placeholder="Search admins"
      isWide
      text={text}
      selectedId={chosenId || null}
      notice={noticeOf()}
      onType={(typed) => {
        onChoose('');
        setText(typed);
      }}
      onSelect={(id) => {
        const person = found?.find((each) => each.id === id);
        if (!person) return;
        onChoose(id);
        setText(fullName(person, person.email));
      }}
      options={(found ?? []).map((person) => ({
        id: person.id,
        content: <PersonOption person={person} />,
      }))}
    />
  );
}

export interface ClearEmergencyAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ClearEmergencyAccountDialog({ isOpen, onClose }: ClearEmergencyAccountDialogProps) {
  const change = useChangeSettings(() => ({ title: 'Emergency account cleared' }));

  async function clear(): Promise<Refusal | null> {
    const refusal = await change({ emergencyUserId: null });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Clear Emergency Account"
      confirmLabel="Clear"
      onConfirm={clear}
      onCancel={onClose}
    >
      The account itself stays. No provider can be enforced until you name another one.
    </ConfirmDialog>
  );
}

interface Candidate {
  hasSecondFactor: boolean;
  managedBy?: object | null;
}

/** Whether an active admin is offered as emergency account. Only the server knows who has no password, and refuses them. */
const mayBeEmergency = ({ hasSecondFactor, managedBy }: Candidate): boolean => hasSecondFactor && !managedBy;
