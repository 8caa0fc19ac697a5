import { EmptyState, Panel } from '@dialdeck/ui/core';

/** For a person or team that does not exist, or that the caller must not see. */
export function NotAvailable() {
  return (
    <Panel>
      <EmptyState title="This report is not available." />
    </Panel>
  );
}
