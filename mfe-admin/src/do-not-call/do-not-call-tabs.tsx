import { PageTabs } from '#layout/page-tabs.tsx';

const TABS = [
  { label: 'Numbers', to: '/admin/do-not-call' },
  { label: 'Registers', to: '/admin/do-not-call/registers' },
] as const;

/** Own numbers, and the lists of others. */
export function DoNotCallTabs({ chosen }: { chosen: (typeof TABS)[number]['to'] }) {
  return <PageTabs label="Numbers and registers" tabs={TABS} chosen={chosen} />;
}
