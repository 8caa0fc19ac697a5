// What floats beside something: on demand, since it brings floating-ui.
export {
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
} from '@fluentui/react-menu';
export { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-popover';
export { Tooltip, type TooltipProps } from '@fluentui/react-tooltip';
