import { CallListTeamSchema } from '@dialdeck/common/calls/call-list.schemas';
import { Field, Select, useForm } from '@dialdeck/ui/core';
import { type CallListRow_CallListFragment, MoveCallListDocument } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { TeamOptions } from '#teams/team-options.tsx';
import { useTeamNames } from '#teams/use-team-names.ts';

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
