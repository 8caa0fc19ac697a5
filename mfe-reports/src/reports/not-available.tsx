import { EmptyState, Panel } from '@dialdeck/ui/core';

/** Of somebody whom the caller may not see, or who is nobody. */
export function NotAvailable() {
  return (
    <Panel>
      <EmptyState title="This report is not available." />
    </Panel>
  );
}
