// Dialogs and drawers: on demand, since they bring tabster.
export {
  DialogActions,
  DialogBody,
  DialogContent,
  type DialogProps,
  DialogTitle,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  MessageBar,
  MessageBarBody,
  type MessageBarProps,
  OverlayDrawer,
  Tab,
  TabList,
  type TabListProps,
} from '@fluentui/react-components';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm.dialog.tsx';
export { Dialog, DialogSurface } from './dialog/dialog-surface.tsx';
