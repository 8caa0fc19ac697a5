import { CallListSchema } from '@dialdeck/common/calls/call-list.schemas';
import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { hasAdminRole } from '@dialdeck/common/words';
import { Field, Input, Select, useForm } from '@dialdeck/ui/core';
import { Textarea } from '@dialdeck/ui/form';
import { CreateCallListDocument, type CreateCallListMutation } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { useShell } from '#shell-context.ts';
import { TeamOptions } from '#teams/team-options.tsx';
import { useTeamNames } from '#teams/use-team-names.ts';
import { addCallList } from './call-list-cache.ts';
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
