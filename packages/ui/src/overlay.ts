// Dialogs and drawers: on demand, since they bring tabster.
export {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  type DialogProps,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-dialog';
export { DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-drawer';
export {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  MessageBarTitle,
} from '@fluentui/react-message-bar';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm.dialog.tsx';
