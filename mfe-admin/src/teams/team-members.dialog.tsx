import { useQuery } from '@dialdeck/apollo';
import { TeamMembersSchema } from '@dialdeck/common/teams/teams.schemas';
import type { TeamRole } from '@dialdeck/common/words';
import { useForm } from '@dialdeck/ui/core';
import { useState } from 'react';
import {
  SetTeamMembersDocument,
  TeamMembersDialogDocument,
  type TeamMembersDialogQuery,
  type TeamRow_TeamFragment,
} from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody, UnreadDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { type Listed, MemberList } from './member-list.tsx';
import { PersonPicker } from './person-picker.tsx';
import { forgetTeams } from './team-cache.ts';

export interface TeamMembersDialogProps {
  isOpen: boolean;
  team: TeamRow_TeamFragment | null;
  onClose: () => void;
}

export function TeamMembersDialog({ isOpen, team, onClose }: TeamMembersDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {team && <Loaded team={team} onClose={onClose} />}
    </FormDialog>
  );
}

const titleOf = ({ name }: TeamRow_TeamFragment): string => `Members of ${name}`;

type Props = { team: TeamRow_TeamFragment; onClose: () => void };

function Loaded({ team, onClose }: Props) {
  const { data, error, refetch } = useQuery(TeamMembersDialogDocument, {
    variables: { id: team.id },
    fetchPolicy: 'network-only',
  });
  if (!data)
    return (
      <UnreadDialogBody
        title={titleOf(team)}
        loadingLabel="Loading members..."
        error={error}
        errorTitle="The members could not be loaded"
        onRetry={() => void refetch()}
        onCancel={onClose}
      />
    );
  return <MembersForm team={team} read={data.teamMembers} onClose={onClose} />;
}

function MembersForm({ team, read, onClose }: Props & { read: TeamMembersDialogQuery['teamMembers'] }) {
  const [members, setMembers] = useState<readonly Listed[]>(read.members);
  const [save] = useChange(SetTeamMembersDocument, {
    success: () => ({ title: 'Members saved' }),
    failure: { fallback: 'Failed to save members' },
    update: forgetTeams,
  });
  const state = useForm({
    schema: TeamMembersSchema,
    initial: { members: [] as { userId: string; role: TeamRole }[], version: read.version },
    async send() {
      const wanted = members.map(({ userId, role }) => ({ userId, role }));
      const { refusal } = await save({ id: team.id, members: wanted, version: read.version });
      if (!refusal) onClose();
      return refusal;
    },
  });
  const { form, isPending, refusal } = state;
  const remove = (userId: string) => setMembers((all) => all.filter((member) => member.userId !== userId));
  const setRole = (userId: string, role: TeamRole) =>
    setMembers((all) => all.map((member) => (member.userId === userId ? { ...member, role } : member)));
  return (
    <FormDialogBody
      form={form}
      isPending={isPending}
      refusal={refusal}
      title={titleOf(team)}
      description="Agents work the lists that are assigned to them. Leads see all of the team."
      submitLabel="Save"
      pendingLabel="Saving..."
      onCancel={onClose}
    >
      <PersonPicker
        isTaken={(id) => members.some(({ userId }) => userId === id)}
        onAdd={(people, role) =>
          setMembers((all) => [...all, ...people.map((person) => ({ ...person, role, isActive: true }))])
        }
      />
      <MemberList members={members} onRole={setRole} onRemove={remove} />
    </FormDialogBody>
  );
}
