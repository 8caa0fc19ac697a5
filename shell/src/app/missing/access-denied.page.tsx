import { Link as RouterLink } from '@dialdeck/router';
import { EmptyState } from '@dialdeck/ui/core';

/** Shown to whoever is signed in but not allowed here. */
export function AccessDeniedPage() {
  return (
    <>
      <title>Access Denied · Dialdeck</title>
      <EmptyState level={1} title="Access Denied" action={<RouterLink to="/">Back to Dashboard</RouterLink>}>
        You need admin privileges to access this page.
      </EmptyState>
    </>
  );
}
