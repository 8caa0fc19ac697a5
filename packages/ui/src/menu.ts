// Menus: on demand, since they bring floating-ui.
export { Menu, MenuItem, MenuList, MenuPopover, type MenuProps, MenuTrigger } from '@fluentui/react-menu';
