import { hasAdminRole } from '@dialdeck/common/words';
import { canManageLists, isLead, type ScreenProps } from '@dialdeck/contract';
import { Link, useLocation, useNavigate } from '@dialdeck/router';
import { Button, lazyDialog, makeStyles, PageHeader, tokens, useDialog, useLinkClassName } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { useState } from 'react';
import type { CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { CallLists } from './call-lists.tsx';

const CreateCallListDialog = lazyDialog(async () => (await import('./call-list-dialogs.tsx')).CreateCallListDialog);
const AssignUsersDialog = lazyDialog(async () => (await import('./assign-users.dialog.tsx')).AssignUsersDialog);
const UploadCsvDialog = lazyDialog(async () => (await import('./upload-csv.dialog.tsx')).UploadCsvDialog);
const DeleteCallListDialog = lazyDialog(async () => (await import('./call-list-dialogs.tsx')).DeleteCallListDialog);
const MoveCallListDialog = lazyDialog(async () => (await import('./call-list-dialogs.tsx')).MoveCallListDialog);
const WhyNotNowDialog = lazyDialog(async () => (await import('./funnel/why-not-now.dialog.tsx')).WhyNotNowDialog);

type CallList = CallListRow_CallListFragment;

export function CallListsPage({ shell }: ScreenProps) {
  const linkClassName = useLinkClassName();
  const creating = useDialog();
  const assigning = useDialog<CallList>();
  const uploading = useDialog<CallList>();
  const moving = useDialog<CallList>();
  const deleting = useDialog<CallList>();
  const explaining = useDialog<CallList>();
  const [created, setCreated] = useState<CallList | null>(null);
  const navigate = useNavigate();
  // The agents' queue links to the funnel of a list.
  const asked = new URLSearchParams(useLocation().search).get('whyNotNow');
  const isAdmin = hasAdminRole(shell.session);
  const create = () => creating.open(null);
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Call Lists Management"
        purpose="Lists of contacts, who calls them, and how far they are."
        before={
          <Link to={isLead(shell.session) ? '/' : '/admin'} className={linkClassName}>
            Back to Dashboard
          </Link>
        }
        actions={
          canManageLists(shell.session) && (
            <Button appearance="primary" icon={<AddRegular />} onClick={create}>
              Create Call List
            </Button>
          )
        }
      />
      {created && (
        <NextSteps
          name={created.name}
          onImport={() => uploading.open(created)}
          onAssign={() => assigning.open(created)}
          onDismiss={() => setCreated(null)}
        />
      )}
      <CallLists
        actions={{
          assign: assigning.open,
          settings: ({ id }) => void navigate(`/admin/call-lists/${id}/settings`),
          upload: uploading.open,
          move: moving.open,
          explain: explaining.open,
          remove: deleting.open,
        }}
        onCreate={create}
      />
      <OnDemand isOpen={creating.isOpen}>
        <CreateCallListDialog isOpen={creating.isOpen} onClose={creating.close} onCreated={setCreated} />
      </OnDemand>
      <OnDemand isOpen={assigning.isOpen}>
        <AssignUsersDialog isOpen={assigning.isOpen} callList={assigning.subject} onClose={assigning.close} />
      </OnDemand>
      <OnDemand isOpen={uploading.isOpen}>
        <UploadCsvDialog isOpen={uploading.isOpen} callList={uploading.subject} onClose={uploading.close} />
      </OnDemand>
      <OnDemand isOpen={moving.isOpen}>
        <MoveCallListDialog isOpen={moving.isOpen} callList={moving.subject} onClose={moving.close} />
      </OnDemand>
      <OnDemand isOpen={explaining.isOpen}>
        <WhyNotNowDialog
          isOpen={explaining.isOpen}
          callList={explaining.subject}
          isAdmin={isAdmin}
          onClose={explaining.close}
        />
      </OnDemand>
      <OnDemand isOpen={asked !== null}>
        <WhyNotNowDialog
          isOpen={asked !== null}
          callList={asked === null ? null : { id: asked }}
          isAdmin={isAdmin}
          onClose={() => navigate('/admin/call-lists', { replace: true })}
        />
      </OnDemand>
      <OnDemand isOpen={deleting.isOpen}>
        <DeleteCallListDialog isOpen={deleting.isOpen} callList={deleting.subject} onClose={deleting.close} />
      </OnDemand>
    </AdminLayout>
  );
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' },
});

interface NextStepsProps {
  name: string;
  onImport: () => void;
  onAssign: () => void;
  onDismiss: () => void;
}

/** The remaining steps before agents can call a new list. */
function NextSteps({ name, onImport, onAssign, onDismiss }: NextStepsProps) {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-label="Next steps">
      <span className={styles.words} role="status">
        {`${name} was created.`}
      </span>
      <Button appearance="primary" onClick={onImport}>
        Upload CSV
      </Button>
      <Button onClick={onAssign}>Assign Users</Button>
      <Button appearance="subtle" onClick={onDismiss}>
        Dismiss
      </Button>
    </section>
  );
}
