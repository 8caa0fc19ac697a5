import { EmptyState, Panel } from '@dialdeck/ui/core';

/** For a team that does not exist, or that the caller does not lead. */
export function NoBoard() {
  return (
    <Panel>
      <EmptyState title="This board is not available." />
    </Panel>
  );
}
