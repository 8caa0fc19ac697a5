import { CallListSchema, CallListTeamSchema } from '@dialdeck/common/calls/call-list.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import { Field, Input, type Refusal, Select, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import {
  type CallListRow_CallListFragment,
  CreateCallListDocument,
  type CreateCallListMutation,
  DeleteCallListDocument,
  MoveCallListDocument,
} from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { TeamOptions } from '#teams/team-options.tsx';
import { useTeamNames } from '#teams/use-team-names.ts';
import { addCallList, removeCallList } from './call-list-cache.ts';
import { ownTeam } from './list-rights.ts';

export interface CreateCallListDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (callList: CreateCallListMutation['createCallList']) => void;
}

export function CreateCallListDialog({ isOpen, onClose, onCreated }: CreateCallListDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <CreateCallListForm onClose={onClose} onCreated={onCreated} />
    </FormDialog>
  );
}

const EMPTY = { name: '', description: '', defaultCountry: DEFAULT_COUNTRY };

function CreateCallListForm({ onClose, onCreated }: Omit<CreateCallListDialogProps, 'isOpen'>) {
  const { session } = useShell();
  const teams = useTeamNames();
  const [createCallList] = useChange(CreateCallListDocument, {
    success: () => ({ title: 'Call list created successfully' }),
    failure: { title: 'Error', fallback: 'Failed to create call list' },
    update: (cache, data) => addCallList(cache, data.createCallList),
  });
  const { field, text, ...state } = useForm({
    schema: CallListSchema,
    initial: { ...EMPTY, teamId: ownTeam(session) },
    async send({ teamId, ...input }) {
      const { data, refusal } = await createCallList({ input: { ...input, ...(teamId && { teamId }) } });
      if (refusal) return refusal;
      onClose();
      onCreated(data.createCallList);
      return null;
    },
  });

  return (
    <FormDialogBody
      {...state}
      title="Create Call List"
      submitLabel="Create List"
      pendingLabel="Creating..."
      onCancel={onClose}
    >
      <Field label="List Name" required {...field('name')}>
        <Input autoComplete="off" {...text('name')} />
      </Field>
      <Field label="Description" {...field('description')}>
        <Textarea {...text('description')} />
      </Field>
      {teams.length > 0 && (
        <Field label="Team" {...field('teamId')}>
          <Select {...text('teamId')}>
            <TeamOptions teams={teams} none={hasAdminRole(session) ? 'The organization' : undefined} />
          </Select>
        </Field>
      )}
    </FormDialogBody>
  );
}

export interface MoveCallListDialogProps {
  isOpen: boolean;
  callList: CallListRow_CallListFragment | null;
  onClose: () => void;
}

export function MoveCallListDialog({ isOpen, callList, onClose }: MoveCallListDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {callList && <MoveCallListForm callList={callList} onClose={onClose} />}
    </FormDialog>
  );
}

interface MoveCallListFormProps {
  callList: CallListRow_CallListFragment;
  onClose: () => void;
}

function MoveCallListForm({ callList: { id, name, teamId }, onClose }: MoveCallListFormProps) {
  const teams = useTeamNames();
  const [move] = useChange(MoveCallListDocument, {
    success: () => ({ title: 'Call list moved' }),
    failure: { fallback: 'Failed to move the call list' },
    // Only the server knows which lists a team has, and how many.
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'callLists' });
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'teams' });
    },
  });
  const { field, text, ...state } = useForm({
    schema: CallListTeamSchema,
    initial: { teamId: teamId ?? '' },
    async send(chosen) {
      const { refusal } = await move({ id, teamId: chosen.teamId || null });
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title={`Move ${name}`}
      description="Its assignments and callbacks stay. Calls that were made count for the team that had the list then."
      submitLabel="Move"
      pendingLabel="Moving..."
      onCancel={onClose}
    >
      <Field label="Team" {...field('teamId')}>
        <Select {...text('teamId')}>
          <TeamOptions teams={teams} none="The organization" />
        </Select>
      </Field>
    </FormDialogBody>
  );
}

export interface DeleteCallListDialogProps {
  isOpen: boolean;
  callList: CallListRow_CallListFragment | null;
  onClose: () => void;
}

export function DeleteCallListDialog({ isOpen, callList, onClose }: DeleteCallListDialogProps) {
  const [deleteCallList] = useChange(DeleteCallListDocument, {
    success: () => ({ title: 'Call list deleted successfully' }),
    failure: { title: 'Error', fallback: 'Failed to delete call list' },
    whenGone: ({ id }) => ({ deleteCallList: id }),
    update: (cache, data) => removeCallList(cache, data.deleteCallList),
  });

  async function remove(): Promise<Refusal | null> {
    if (!callList) return null;
    const { refusal } = await deleteCallList({ id: callList.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${callList?.name ?? 'Call List'}`}
      confirmLabel="Delete"
      onCancel={onClose}
      onConfirm={remove}
    >
      Are you sure you want to delete this call list? This action cannot be undone.
    </ConfirmDialog>
  );
}
