import { useApolloClient } from '@dialdeck/apollo';
import { Button } from '@dialdeck/ui/core';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@dialdeck/ui/menu';
import { MoreHorizontalRegular } from '@fluentui/react-icons/headless/svg/more-horizontal';
import { lazy, useState } from 'react';
import { OpenCallbacksDocument, SetUserActiveDocument } from '#__generated__/graphql.ts';
import { OnDemand } from '#dialog/on-demand.tsx';
import { useChange } from '#mutation/use-change.ts';

const DeactivateUserDialog = lazy(async () => ({
  default: (await import('./deactivate-user.dialog.tsx')).DeactivateUserDialog,
}));

export interface UserMenuProps {
  userId: string;
  name: string;
  isActive: boolean;
}

export function UserMenu({ userId, name, isActive }: UserMenuProps) {
  const client = useApolloClient();
  const [isAsking, setAsking] = useState(false);
  const [setActive, isPending] = useChange(SetUserActiveDocument, {
    success: () => ({ title: 'User Updated', body: 'User status updated successfully.' }),
    failure: { fallback: 'Failed to update user status' },
  });

  async function toggle(): Promise<void> {
    if (isActive && (await hasPromises())) setAsking(true);
    else await setActive({ id: userId, isActive: !isActive });
  }

  /** Where that cannot be found out, nobody is kept from deactivating: the server gives the callbacks away by itself. */
  async function hasPromises(): Promise<boolean> {
    const asked = client.query({ query: OpenCallbacksDocument, variables: { userId }, fetchPolicy: 'network-only' });
    return await asked.then(({ data }) => (data?.openCallbacks.length ?? 0) > 0).catch(() => false);
  }

  return (
    <>
      {/* Mounted by the first click on its button, which is to open it. */}
      <Menu defaultOpen>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<MoreHorizontalRegular />}
            aria-label={`Actions for ${name}`}
            disabled={isPending}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => void toggle()}>{isActive ? 'Deactivate User' : 'Activate User'}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <OnDemand isOpen={isAsking}>
        <DeactivateUserDialog
          isOpen={isAsking}
          userId={userId}
          name={name}
          isPending={isPending}
          onDeactivate={() => void setActive({ id: userId, isActive: false }).then((done) => done && setAsking(false))}
          onClose={() => setAsking(false)}
        />
      </OnDemand>
    </>
  );
}
