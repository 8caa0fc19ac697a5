import { lazyDialog } from '@dialdeck/ui/core';
import { OnDemand } from '#dialog/on-demand.tsx';
import type { useActivation } from './use-activation.ts';

const DeactivateUserDialog = lazyDialog(
  async () => (await import('./deactivate-user.dialog.tsx')).DeactivateUserDialog,
);

/** The question that turning an account off may lead to. */
export function Activation({ asking }: Pick<ReturnType<typeof useActivation>, 'asking'>) {
  return (
    <OnDemand isOpen={asking.isOpen}>
      <DeactivateUserDialog isOpen={asking.isOpen} user={asking.subject} onClose={asking.close} />
    </OnDemand>
  );
}
