import { failureOf, useNextPage, useQuery } from '@dialdeck/apollo';
import { PAGE_SIZE_DEFAULT } from '@dialdeck/common/constants';
import type { ScreenProps } from '@dialdeck/contract';
import {
  Button,
  EmptyState,
  ErrorPanel,
  lazyDialog,
  lazyPart,
  makeStyles,
  PageHeader,
  Panel,
  Spinner,
  tokens,
  useDialog,
} from '@dialdeck/ui/core';
import { LinkRegular } from '@fluentui/react-icons/headless/svg/link';
import { PersonAddRegular } from '@fluentui/react-icons/headless/svg/person-add';
import {
  type InvitationRow_InvitationFragment,
  OpenInvitationsDocument,
  type TeamRow_UserFragment,
} from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { LoadMore } from '#paging/load-more.tsx';
import type { InvitationTableProps } from './invitation-table.tsx';
import { TeamMembers } from './team-members.tsx';

const AddMemberDialog = lazyDialog(async () => (await import('./member-dialogs.tsx')).AddMemberDialog);
const InviteDialog = lazyDialog(async () => (await import('./invitation-dialogs.tsx')).InviteDialog);
const EditMemberDialog = lazyDialog(async () => (await import('./member-dialogs.tsx')).EditMemberDialog);
const memberDialogs = () => import('./member-dialogs.tsx');
const EndSignInsDialog = lazyDialog(async () => (await memberDialogs()).EndSignInsDialog);
const RemoveSecondFactorDialog = lazyDialog(async () => (await memberDialogs()).RemoveSecondFactorDialog);
const ResetPasswordDialog = lazyDialog(async () => (await memberDialogs()).ResetPasswordDialog);
const DeleteMemberDialog = lazyDialog(async () => (await memberDialogs()).DeleteMemberDialog);
const RevokeInvitationDialog = lazyDialog(
  async () => (await import('./invitation-dialogs.tsx')).RevokeInvitationDialog,
);

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

export function TeamManagementPage({ shell }: ScreenProps) {
  const styles = useStyles();
  const adding = useDialog();
  const inviting = useDialog();
  const revoking = useDialog<InvitationRow_InvitationFragment>();
  const editing = useDialog<TeamRow_UserFragment>();
  const resetting = useDialog<TeamRow_UserFragment>();
  const endingSignIns = useDialog<TeamRow_UserFragment>();
  const removingFactor = useDialog<TeamRow_UserFragment>();
  const deleting = useDialog<TeamRow_UserFragment>();
  const add = () => adding.open(null);
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Team Management V3 - USERS2"
        purpose="Who works here, what they may do, and whether they have confirmed their address."
        actions={
          <>
            <Button icon={<LinkRegular />} onClick={() => inviting.open(null)}>
              Invite by Link
            </Button>
            <Button appearance="primary" icon={<PersonAddRegular />} onClick={add}>
              Add Team Member
            </Button>
          </>
        }
      />
      <div className={styles.sections}>
        <TeamMembers
          actions={{
            edit: editing.open,
            resetPassword: resetting.open,
            endSignIns: endingSignIns.open,
            removeSecondFactor: removingFactor.open,
            remove: deleting.open,
          }}
          onAdd={add}
          below={<OpenInvitations onRevoke={revoking.open} />}
        />
      </div>
      <OnDemand isOpen={adding.isOpen}>
        <AddMemberDialog isOpen={adding.isOpen} onClose={adding.close} />
      </OnDemand>
      <OnDemand isOpen={inviting.isOpen}>
        <InviteDialog isOpen={inviting.isOpen} onClose={inviting.close} />
      </OnDemand>
      <OnDemand isOpen={revoking.isOpen}>
        <RevokeInvitationDialog isOpen={revoking.isOpen} invitation={revoking.subject} onClose={revoking.close} />
      </OnDemand>
      <OnDemand isOpen={editing.isOpen}>
        <EditMemberDialog isOpen={editing.isOpen} user={editing.subject} onClose={editing.close} />
      </OnDemand>
      <OnDemand isOpen={resetting.isOpen}>
        <ResetPasswordDialog isOpen={resetting.isOpen} user={resetting.subject} onClose={resetting.close} />
      </OnDemand>
      <OnDemand isOpen={endingSignIns.isOpen}>
        <EndSignInsDialog isOpen={endingSignIns.isOpen} user={endingSignIns.subject} onClose={endingSignIns.close} />
      </OnDemand>
      <OnDemand isOpen={removingFactor.isOpen}>
        <RemoveSecondFactorDialog
          isOpen={removingFactor.isOpen}
          user={removingFactor.subject}
          onClose={removingFactor.close}
        />
      </OnDemand>
      <OnDemand isOpen={deleting.isOpen}>
        <DeleteMemberDialog isOpen={deleting.isOpen} user={deleting.subject} onClose={deleting.close} />
      </OnDemand>
    </AdminLayout>
  );
}

// Most organizations have no open links, most of the time.
const InvitationTable = lazyPart(async () => (await import('./invitation-table.tsx')).InvitationTable, {
  loading: () => <Spinner label="Loading invitations..." />,
});

const INVITATIONS_FALLBACK = 'Failed to fetch invitations';
const firstPage = { first: PAGE_SIZE_DEFAULT };

/** The links that can still be used, or their loading, empty or error state. */
function OpenInvitations({ onRevoke }: Pick<InvitationTableProps, 'onRevoke'>) {
  const { data, previousData, error, refetch } = useQuery(OpenInvitationsDocument, {
    variables: firstPage,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const loadMore = useNextPage(OpenInvitationsDocument, firstPage, {
    pageOf: ({ openInvitations }) => openInvitations,
    withPage: (before, openInvitations) => ({ ...before, openInvitations }),
  });
  if (error) {
    const retry = () => void refetch().catch(() => undefined); // shown by `error`
    return (
      <ErrorPanel title="Error Loading Invitations" retryLabel="Try Again" onRetry={retry}>
        {failureOf(error, INVITATIONS_FALLBACK).sentence}
      </ErrorPanel>
    );
  }
  const shown = (data ?? previousData)?.openInvitations;
  return (
    <Panel title="Open Invitations">
      {!shown && <Spinner label="Loading invitations..." />}
      {shown && shown.nodes.length === 0 && (
        <EmptyState icon={<LinkRegular />} title="No open invitations">
          Links that you create with Invite by Link are listed here until they are used or expire.
        </EmptyState>
      )}
      {shown && shown.nodes.length > 0 && <InvitationTable invitations={shown.nodes} onRevoke={onRevoke} />}
      {shown && <LoadMore pageInfo={shown.pageInfo} onLoadMore={loadMore} fallback={INVITATIONS_FALLBACK} />}
    </Panel>
  );
}
