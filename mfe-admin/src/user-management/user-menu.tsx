import { Button } from '@dialdeck/ui/core';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@dialdeck/ui/menu';
import { MoreHorizontalRegular } from '@fluentui/react-icons/headless/svg/more-horizontal';
import { SetUserActiveDocument } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export interface UserMenuProps {
  userId: string;
  name: string;
  isActive: boolean;
}

export function UserMenu({ userId, name, isActive }: UserMenuProps) {
  const [setActive, isPending] = useChange(SetUserActiveDocument, {
    success: () => ({ title: 'User Updated', body: 'User status updated successfully.' }),
    failure: { fallback: 'Failed to update user status' },
  });
  return (
    // Mounted by the first click on its button, which is to open it.
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
          <MenuItem onClick={() => void setActive({ id: userId, isActive: !isActive })}>
            {isActive ? 'Deactivate User' : 'Activate User'}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
