import type { Refusal } from '@dialdeck/ui/core';
import { ConfirmDialog } from '@dialdeck/ui/overlay';
import { ArchiveTeamDocument, type TeamRow_TeamFragment } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import { forgetTeams } from './team-cache.ts';

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
