import { useQuery } from '@dialdeck/apollo';
import { TeamSchema } from '@dialdeck/common/teams/teams.schemas';
import { Field, Input, Select, useForm } from '@dialdeck/ui/core';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ChangeTeamDocument,
  CreateTeamDocument,
  type TeamRow_TeamFragment,
  TeamRow_TeamFragmentDoc,
  TeamsPageDocument,
} from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { forgetTeams } from './team-cache.ts';
import { indented, inTree, subtreeOf } from './team-tree.rules.ts';

type Team = TeamRow_TeamFragment;

/** The edit: a new team, another name, or another parent. */
export interface TeamEdit {
  kind: 'new' | 'rename' | 'move';
  team: Team | null;
}

export interface TeamDialogProps {
  isOpen: boolean;
  what: TeamEdit | null;
  onClose: () => void;
}

export function TeamDialog({ isOpen, what, onClose }: TeamDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {what && <TeamForm what={what} onClose={onClose} />}
    </FormDialog>
  );
}

const WORDS = {
  new: { title: () => 'New Team', submit: 'Create Team', pending: 'Creating...' },
  rename: { title: (name: string) => `Rename ${name}`, submit: 'Rename', pending: 'Renaming...' },
  move: { title: (name: string) => `Move ${name}`, submit: 'Move', pending: 'Moving...' },
} as const;

function TeamForm({ what: { kind, team }, onClose }: { what: TeamEdit; onClose: () => void }) {
  const { data } = useQuery(TeamsPageDocument);
  const [create] = useChange(CreateTeamDocument, {
    success: () => ({ title: 'Team created' }),
    failure: { fallback: 'Failed to create team' },
    update: forgetTeams,
  });
  const [change] = useChange(ChangeTeamDocument, {
    success: () => ({ title: kind === 'move' ? 'Team moved' : 'Team renamed' }),
    failure: { fallback: 'Failed to change team' },
    update: forgetTeams,
  });
  const { field, text, ...state } = useForm({
    schema: TeamSchema,
    initial: { name: team?.name ?? '', parentId: team?.parentId ?? '' },
    async send({ name, parentId: chosen }) {
      const parentId = chosen || null;
      const input = { new: { name, parentId }, rename: { name }, move: { parentId } }[kind];
      const { refusal } = team ? await change({ id: team.id, input }) : await create({ input: { name, parentId } });
      if (!refusal) onClose();
      return refusal;
    },
  });
  const words = WORDS[kind];
  const teams = readFragment(TeamRow_TeamFragmentDoc, data?.teams ?? []);
  const own = team ? subtreeOf(teams, team.id) : new Set<string>();
  return (
    <FormDialogBody
      {...state}
      title={words.title(team?.name ?? '')}
      submitLabel={words.submit}
      pendingLabel={words.pending}
      onCancel={onClose}
    >
      {kind !== 'move' && (
        <Field label="Name" required {...field('name')}>
          <Input autoComplete="off" {...text('name')} />
        </Field>
      )}
      {kind !== 'rename' && (
        <Field label="Parent team" {...field('parentId')}>
          <Select {...text('parentId')}>
            <option value="">The organization</option>
            {inTree(teams)
              .filter(({ id }) => !own.has(id))
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {indented(each)}
                </option>
              ))}
          </Select>
        </Field>
      )}
    </FormDialogBody>
  );
}
