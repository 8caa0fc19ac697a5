import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@dialdeck/ui/menu';
import { MoreHorizontalRegular } from '@fluentui/react-icons/headless/svg/more-horizontal';
import type { ActionsMenuProps } from './row-action.ts';

const danger = tokens.colorStatusDangerForeground3;
const useStyles = makeStyles({
  danger: { color: danger, ':hover': { color: danger }, ':hover:active': { color: danger } },
});

/** A row's menu, open at first: it is mounted by the first click on its button. */
export function OpenActionsMenu({ name, actions }: ActionsMenuProps) {
  const styles = useStyles();
  return (
    <Menu defaultOpen>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<MoreHorizontalRegular />} aria-label={`Actions for ${name}`} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map(({ label, icon, isDanger, onClick }) => (
            <MenuItem key={label} icon={icon} className={isDanger ? styles.danger : undefined} onClick={onClick}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
