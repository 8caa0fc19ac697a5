import type { ScreenProps } from '@dialdeck/contract';
import { PageHeader } from '@dialdeck/ui/core';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { PageTabs } from '#layout/page-tabs.tsx';
import { EvidenceCalls } from './evidence-calls.tsx';

const ALL = '/admin/evidence';
const OUTSIDE = '/admin/evidence/outside';
const TABS = [
  { label: 'Calls', to: ALL },
  { label: 'Calls outside the rules', to: OUTSIDE },
] as const;

/** Every call, each with the way to its proof. */
export function EvidencePage({ shell }: ScreenProps) {
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Evidence"
        purpose="Why each call was allowed: rules, do-not-call entries and consent at that time."
      />
      <PageTabs label="Which calls" tabs={TABS} chosen={ALL} />
      <EvidenceCalls />
    </AdminLayout>
  );
}

/** The report of calls that were made although the rules said no. */
export function OutsideRulesPage({ shell }: ScreenProps) {
  return (
    <AdminLayout shell={shell}>
      <PageHeader
        title="Calls outside the rules"
        purpose="Calls that were made although the rules of that instant said no."
      />
      <PageTabs label="Which calls" tabs={TABS} chosen={OUTSIDE} />
      <EvidenceCalls state="outside" />
    </AdminLayout>
  );
}
