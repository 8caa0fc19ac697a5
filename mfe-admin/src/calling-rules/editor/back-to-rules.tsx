import { Link } from '@dialdeck/router';
import { useLinkClassName } from '@dialdeck/ui/core';

export function BackToRules() {
  return (
    <Link to="/admin/rules" className={useLinkClassName()}>
      Back to Calling Rules
    </Link>
  );
}
