import { useApolloClient } from '@dialdeck/apollo';
import { lazyDialog, useDialog } from '@dialdeck/ui/core';
import { OpenCallbacksDocument } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { type SwitchedUser, useSetUserActive } from './use-set-user-active.ts';

const DeactivateUserDialog = lazyDialog(
  async () => (await import('./deactivate-user.dialog.tsx')).DeactivateUserDialog,
);

/** The question before an account is turned off. */
export function Activation({ asking }: Pick<ReturnType<typeof useActivation>, 'asking'>) {
  return (
    <OnDemand isOpen={asking.isOpen}>
      <DeactivateUserDialog isOpen={asking.isOpen} user={asking.subject} onClose={asking.close} />
    </OnDemand>
  );
}

/** Activates and deactivates accounts. A person with open callbacks needs a new owner for them first. */
export function useActivation() {
  const client = useApolloClient();
  const asking = useDialog<SwitchedUser>();
  const [setActive] = useSetUserActive();

  async function toggle(user: SwitchedUser): Promise<void> {
    if (user.isActive && (await hasOpenCallbacks(user.id))) asking.open(user);
    else await setActive({ id: user.id, isActive: !user.isActive });
  }

  /** If that cannot be read, deactivation still goes ahead: the server hands the callbacks over. */
  async function hasOpenCallbacks(userId: string): Promise<boolean> {
    const asked = client.query({ query: OpenCallbacksDocument, variables: { userId }, fetchPolicy: 'network-only' });
    return await asked.then(({ data }) => (data?.openCallbacks.length ?? 0) > 0).catch(() => false);
  }

  return { asking, toggle: (user: SwitchedUser) => void toggle(user) };
}
