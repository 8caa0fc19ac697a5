import { GroupMappingSchema } from '@dialdeck/common/sign-in/provisioning.schemas';
import { TEAM_ROLES, type TeamRole } from '@dialdeck/common/words';
import { Field, Select, useForm } from '@dialdeck/ui/core';
import { MapGroupDocument, type ProvisionedGroupFragment } from '#__generated__/graphql.ts';
import { FormDialog, FormDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { ROLE_LABELS } from '#teams/member-list.tsx';
import { forgetTeams } from '#teams/team-cache.ts';
import { TeamOptions } from '#teams/team-options.tsx';
import { useTeamNames } from '#teams/use-team-names.ts';

export interface MapGroupDialogProps {
  isOpen: boolean;
  providerId: string;
  group: ProvisionedGroupFragment | null;
  onClose: () => void;
}

export function MapGroupDialog({ isOpen, providerId, group, onClose }: MapGroupDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {group && <MapGroupForm providerId={providerId} group={group} onClose={onClose} />}
    </FormDialog>
  );
}

interface Values {
  to: string;
  teamId: string;
  role: TeamRole;
}

/** Checks the choice as the server does; each sentence belongs to a visible field. */
const schema = {
  safeParse(values: unknown) {
    const { to, teamId, role } = values as Values;
    const mapping = to === '' ? null : to === 'team' ? { to, teamId, role } : { to };
    const checked = GroupMappingSchema.safeParse({ mapping });
    if (checked.success) return checked;
    const issues = checked.error.issues.map(({ message }) => ({ path: ['teamId'], message }));
    return { success: false as const, error: { issues } };
  },
};

function MapGroupForm({
  providerId,
  group: { id, displayName, mapping },
  onClose,
}: Omit<MapGroupDialogProps, 'isOpen' | 'group'> & { group: ProvisionedGroupFragment }) {
  const teams = useTeamNames();
  const [map] = useChange(MapGroupDocument, {
    success: () => ({ title: 'Group mapped' }),
    failure: { fallback: 'Failed to map the group' },
    update: forgetTeams,
  });
  const initial: Values = { to: mapping?.to ?? '', teamId: mapping?.teamId ?? '', role: mapping?.role ?? 'agent' };
  const { field, text, values, ...state } = useForm({
    schema,
    initial,
    async send(chosen) {
      const { refusal } = await map({ id: providerId, group: id, ...chosen });
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <FormDialogBody
      {...state}
      title={`Map ${displayName}`}
      description="What its members are here, from now on and as the group changes."
      submitLabel="Save"
      pendingLabel="Saving..."
      onCancel={onClose}
    >
      <Field label="Stands for" {...field('to')}>
        <Select {...text('to')}>
          <option value="">Nothing</option>
          <option value="admins">Admins</option>
          <option value="team">A team</option>
        </Select>
      </Field>
      {values.to === 'team' && (
        <>
          <Field label="Team" required hint="Only people in its groups are then members." {...field('teamId')}>
            <Select {...text('teamId')}>
              <TeamOptions teams={teams} none="Choose a team" />
            </Select>
          </Field>
          <Field label="As" {...field('role')}>
            <Select {...text('role')}>
              {TEAM_ROLES.map((role) => (
                <option key={role} value={role}>
                  {ROLE_LABELS[role]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </FormDialogBody>
  );
}
