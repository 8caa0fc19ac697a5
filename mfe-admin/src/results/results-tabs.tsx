import { PageTabs } from '#layout/page-tabs.tsx';

/** The screens of this entry of the side bar; a single one needs no tabs. */
const TABS = [{ label: 'Results', to: '/admin/results' }] as const;

export function ResultsTabs({ chosen }: { chosen: (typeof TABS)[number]['to'] }) {
  const tabs: readonly { label: string; to: string }[] = TABS;
  return tabs.length > 1 ? <PageTabs label="Results and pause codes" tabs={tabs} chosen={chosen} /> : null;
}
