import type { ScreenProps } from '@dialdeck/contract';
import { Button, lazyDialog, PageHeader, useDialog } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import type { TeamRow_TeamFragment } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { Teams } from './teams.tsx';

const TeamDialog = lazyDialog(async () => (await import('./team-dialogs.tsx')).TeamDialog);
const ArchiveTeamDialog = lazyDialog(async () => (await import('./team-dialogs.tsx')).ArchiveTeamDialog);
const TeamMembersDialog = lazyDialog(async () => (await import('./team-members.dialog.tsx')).TeamMembersDialog);

type Team = TeamRow_TeamFragment;

export function TeamsPage({ shell }: ScreenProps) {
  const editing = useDialog<{ kind: 'new' | 'rename' | 'move'; team: Team | null }>();
  const archiving = useDialog<Team>();
  const membersOf = useDialog<Team>();
  const create = () => editing.open({ kind: 'new', team: null });
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Teams"
        purpose="A lead sees the lists, calls and figures of the team and of the teams below it."
        actions={
          <Button appearance="primary" icon={<AddRegular />} onClick={create}>
            New Team
          </Button>
        }
      />
      <Teams
        onCreate={create}
        actions={{
          members: membersOf.open,
          rename: (team) => editing.open({ kind: 'rename', team }),
          move: (team) => editing.open({ kind: 'move', team }),
          archive: archiving.open,
        }}
      />
      <OnDemand isOpen={editing.isOpen}>
        <TeamDialog isOpen={editing.isOpen} what={editing.subject} onClose={editing.close} />
      </OnDemand>
      <OnDemand isOpen={archiving.isOpen}>
        <ArchiveTeamDialog isOpen={archiving.isOpen} team={archiving.subject} onClose={archiving.close} />
      </OnDemand>
      <OnDemand isOpen={membersOf.isOpen}>
        <TeamMembersDialog isOpen={membersOf.isOpen} team={membersOf.subject} onClose={membersOf.close} />
      </OnDemand>
    </AdminLayout>
  );
}
