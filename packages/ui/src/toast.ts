// For the shell and the account pages. A module calls `shell.notify(…)`.
export { ToastArea, type ToastAreaProps } from './toast/toast-area.tsx';
export { createToastStore, type Toast, type ToastStore } from './toast/toast-store.ts';
