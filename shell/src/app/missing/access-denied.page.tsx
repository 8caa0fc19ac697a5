import { Link } from '@dialdeck/router';
import { EmptyState, Panel, useLinkClassName } from '@dialdeck/ui/core';

/** Shown to whoever is signed in but not allowed here. */
export function AccessDeniedPage() {
  return (
    <Panel>
      <title>Access Denied · Dialdeck</title>
      <EmptyState
        level={1}
        title="Access Denied"
        action={
          <Link to="/" className={useLinkClassName()}>
            Back to Dashboard
          </Link>
        }
      >
        You need admin privileges to access this page.
      </EmptyState>
    </Panel>
  );
}
