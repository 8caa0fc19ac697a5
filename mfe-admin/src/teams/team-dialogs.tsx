import { useQuery } from '@dialdeck/apollo';
import { TeamSchema } from '@dialdeck/common/teams/teams.schemas';
import { Field, Input, type Refusal, Select, useForm } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  ArchiveTeamDocument,
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

export interface ArchiveTeamDialogProps {
  isOpen: boolean;
  team: TeamRow_TeamFragment | null;
  onClose: () => void;
}

export function ArchiveTeamDialog({ isOpen, team, onClose }: ArchiveTeamDialogProps) {
  const [archive] = useChange(ArchiveTeamDocument, {
    success: () => ({ title: 'Team archived' }),
    failure: { fallback: 'Failed to archive team' },
    whenGone: ({ id }) => ({ deleteTeam: id }),
    update: forgetTeams,
  });

  async function confirm(): Promise<Refusal | null> {
    if (!team) return null;
    const { refusal } = await archive({ id: team.id });
    if (!refusal) onClose();
    return refusal;
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Archive ${team?.name ?? 'Team'}`}
      confirmLabel="Archive"
      onCancel={onClose}
      onConfirm={confirm}
    >
      All members leave the team. Its calls go on counting for the teams above. An archived team does not come back.
    </ConfirmDialog>
  );
}
