import type { ScreenProps } from '@dialdeck/contract';
import { PageHeader } from '@dialdeck/ui/core';
import { AdminLayout } from '#layout/admin-layout.tsx';

/** A placeholder. */
export function TeamMembersTestPage({ shell }: ScreenProps) {
  return (
    <AdminLayout shell={shell}>
      <PageHeader title="Test Team Members Page" purpose="Nothing is managed here." />
    </AdminLayout>
  );
}
