// Menus: on demand, since they bring floating-ui.
export {
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
} from '@fluentui/react-components';
