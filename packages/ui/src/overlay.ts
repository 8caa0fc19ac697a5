// Dialogs and drawers: on demand, since they bring tabster.
export {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  type DialogProps,
  DialogTitle,
} from '@fluentui/react-dialog';
export { DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-drawer';
export {
  MessageBar,
  MessageBarBody,
  type MessageBarProps,
} from '@fluentui/react-message-bar';
export { Tab, TabList, type TabListProps } from '@fluentui/react-tabs';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm.dialog.tsx';
export { DialogSurface } from './dialog/dialog-surface.tsx';
