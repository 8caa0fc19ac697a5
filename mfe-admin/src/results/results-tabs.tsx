import { PageTabs } from '#layout/page-tabs.tsx';

/** The screens of this entry of the side bar. */
const TABS = [
  { label: 'Results', to: '/admin/results' },
  { label: 'Pause Codes', to: '/admin/results/pause-codes' },
] as const;

export function ResultsTabs({ chosen }: { chosen: (typeof TABS)[number]['to'] }) {
  return <PageTabs label="Results and pause codes" tabs={TABS} chosen={chosen} />;
}
