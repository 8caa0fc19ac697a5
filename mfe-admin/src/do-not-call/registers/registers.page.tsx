import type { ScreenProps } from '@dialdeck/contract';
import { Button, lazyDialog, PageHeader, useDialog } from '@dialdeck/ui/core';
import { AddRegular } from '@fluentui/react-icons/headless/svg/add';
import type { RegisterRow_RegisterFragment } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { DoNotCallTabs } from '#do-not-call/do-not-call-tabs.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { Registers } from './registers.tsx';

const CreateRegisterDialog = lazyDialog(async () => (await import('./register-dialogs.tsx')).CreateRegisterDialog);
const LoadFileDialog = lazyDialog(async () => (await import('./register-dialogs.tsx')).LoadFileDialog);

export function RegistersPage({ shell }: ScreenProps) {
  const creating = useDialog();
  const loading = useDialog<RegisterRow_RegisterFragment>();
  const create = () => creating.open(null);
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Do Not Call"
        tabTitle="Registers"
        purpose="Do-not-call lists that others keep, loaded from their files."
        actions={
          <Button appearance="primary" icon={<AddRegular />} onClick={create}>
            New Register
          </Button>
        }
      />
      <DoNotCallTabs chosen="/admin/do-not-call/registers" />
      <Registers onCreate={create} onLoad={loading.open} />
      <OnDemand isOpen={creating.isOpen}>
        <CreateRegisterDialog isOpen={creating.isOpen} onClose={creating.close} />
      </OnDemand>
      <OnDemand isOpen={loading.isOpen}>
        <LoadFileDialog isOpen={loading.isOpen} register={loading.subject} onClose={loading.close} />
      </OnDemand>
    </AdminLayout>
  );
}
