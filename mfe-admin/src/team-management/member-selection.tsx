import { useApolloClient } from '@dialdeck/apollo';
import { Button, lazyDialog, type Refusal, useDialog } from '@dialdeck/ui/core';
import { useState } from 'react';
import { SetUserActiveDocument } from '#__generated__/graphql.ts';
import { changeRows, type NamedRow } from '#bulk/change-rows.ts';
import { SelectionBar } from '#bulk/selection-bar.tsx';
import { OnDemand } from '#dialog/on-demand.tsx';
import { useShell } from '#shell-context.ts';

const DeactivateMembersDialog = lazyDialog(async () => (await import('./member-dialogs.tsx')).DeactivateMembersDialog);

interface SelectedMember extends NamedRow {
  readonly isActive: boolean;
}

export interface MemberSelectionProps {
  selected: readonly SelectedMember[];
  /** Keeps none but these selected. */
  onKeep: (ids: readonly string[]) => void;
}

/** Actions on the selected members. */
export function MemberSelection({ selected, onKeep }: MemberSelectionProps) {
  const shell = useShell();
  const client = useApolloClient();
  const asking = useDialog();
  // Kept apart from the selection, whose people become inactive one after the other while the dialog is still open.
  const [asked, setAsked] = useState(0);
  const [isPending, setIsPending] = useState(false);
  const active = selected.filter(({ isActive }) => isActive);
  const inactive = selected.filter(({ isActive }) => !isActive);

  async function setActive(members: readonly SelectedMember[], isActive: boolean): Promise<Refusal | null> {
    const change = (id: string) => client.mutate({ mutation: SetUserActiveDocument, variables: { id, isActive } });
    setIsPending(true);
    const { done, refused, refusal } = await changeRows(members, change, 'Failed to update user status');
    setIsPending(false);
    const verb = isActive ? 'activated' : 'deactivated';
    shell.notify(
      refusal
        ? { title: 'Error', body: refusal.sentence, variant: 'destructive' }
        : { title: 'User Updated', body: `${done} ${done === 1 ? 'user' : 'users'} ${verb}.` },
    );
    onKeep(refused);
    if (refusal) setAsked(refused.length);
    return refusal;
  }

  function ask(): void {
    setAsked(active.length);
    asking.open(null);
  }

  async function deactivate(): Promise<Refusal | null> {
    const refusal = await setActive(active, false);
    if (!refusal) asking.close();
    return refusal;
  }

  return (
    <>
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={() => onKeep([])}>
          <Button disabledFocusable={active.length === 0} onClick={ask}>
            Deactivate
          </Button>
          <Button disabledFocusable={inactive.length === 0 || isPending} onClick={() => void setActive(inactive, true)}>
            Activate
          </Button>
        </SelectionBar>
      )}
      <OnDemand isOpen={asking.isOpen}>
        <DeactivateMembersDialog isOpen={asking.isOpen} count={asked} onConfirm={deactivate} onClose={asking.close} />
      </OnDemand>
    </>
  );
}
