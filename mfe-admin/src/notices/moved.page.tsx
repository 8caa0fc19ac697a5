import type { ScreenProps } from '@dialdeck/contract';
import { Link } from '@dialdeck/router';
import { PageHeader, useLinkClassName } from '@dialdeck/ui/core';
import { AdminLayout } from '#layout/admin-layout.tsx';

/** The address of an earlier team page. */
export function MovedPage({ shell }: ScreenProps) {
  return (
    <AdminLayout shell={shell}>
      <PageHeader title="This page has moved" purpose="Team members are managed in one place now." />
      <Link to="/admin/users2" className={useLinkClassName()}>
        Go to Team Management
      </Link>
    </AdminLayout>
  );
}
