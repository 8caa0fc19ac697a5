import type { ScreenProps } from '@dialdeck/contract';
import { Button, lazyDialog, PageHeader, useDialog } from '@dialdeck/ui/core';
import { PersonAddRegular } from '@fluentui/react-icons/headless/svg/person-add';
import { OnDemand } from '#dialog/on-demand.tsx';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { UserList } from './user-list.tsx';

const NewUserDialog = lazyDialog(async () => (await import('./create-user.dialog.tsx')).NewUserDialog);

/** The older page of users; Team Management is the newer one. */
export function UserManagementPage({ shell }: ScreenProps) {
  const creating = useDialog();
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="User Management"
        purpose="Manage user accounts and permissions"
        actions={
          <Button appearance="primary" icon={<PersonAddRegular />} onClick={() => creating.open(null)}>
            Create User
          </Button>
        }
      />
      <UserList />
      <OnDemand isOpen={creating.isOpen}>
        <NewUserDialog isOpen={creating.isOpen} onClose={creating.close} />
      </OnDemand>
    </AdminLayout>
  );
}
