import { hasAdminRole } from '@dialdeck/common/words';
import type { ScreenProps } from '@dialdeck/contract';
import { Button, lazyDialog, PageHeader, useDialog } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/headless/svg/arrow-upload';
import type { DoNotCallRow_EntryFragment } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { DoNotCallTabs } from './do-not-call-tabs.tsx';
import { Entries } from './entries.tsx';
import { AskedRegisterWarnings } from './registers/register-warnings.tsx';

const AddNumbersDialog = lazyDialog(async () => (await import('./add/add-numbers.dialog.tsx')).AddNumbersDialog);
const ImportFileDialog = lazyDialog(async () => (await import('./file/import-file.dialog.tsx')).ImportFileDialog);
const RemoveEntryDialog = lazyDialog(async () => (await import('./remove-entry.dialog.tsx')).RemoveEntryDialog);

export function DoNotCallPage({ shell }: ScreenProps) {
  const adding = useDialog();
  const importing = useDialog();
  const removing = useDialog<DoNotCallRow_EntryFragment>();
  const add = () => adding.open(null);
  // Leads read and add.
  const isAdmin = hasAdminRole(shell.session);
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Do Not Call"
        purpose="Numbers that are not called, whichever list they are in."
        actions={
          <>
            {isAdmin && (
              <Button icon={<ArrowUploadRegular />} onClick={() => importing.open(null)}>
                Import File
              </Button>
            )}
            <Button appearance="primary" icon={<AddRegular />} onClick={add}>
              Add Numbers
            </Button>
          </>
        }
      />
      {isAdmin && <AskedRegisterWarnings />}
      {isAdmin && <DoNotCallTabs chosen="/admin/do-not-call" />}
      <Entries onAdd={add} onRemove={isAdmin ? removing.open : undefined} />
      <OnDemand isOpen={adding.isOpen}>
        <AddNumbersDialog isOpen={adding.isOpen} onClose={adding.close} />
      </OnDemand>
      <OnDemand isOpen={importing.isOpen}>
        <ImportFileDialog isOpen={importing.isOpen} onClose={importing.close} />
      </OnDemand>
      <OnDemand isOpen={removing.isOpen}>
        <RemoveEntryDialog isOpen={removing.isOpen} entry={removing.subject} onClose={removing.close} />
      </OnDemand>
    </AdminLayout>
  );
}
