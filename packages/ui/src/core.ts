// The components that every signed-in screen needs first. Nothing here may import tabster or floating-ui.
export {
  Badge,
  type BadgeProps,
  Body1,
  Button,
  type ButtonProps,
  Field,
  type FieldProps,
  Input,
  type InputProps,
  Label,
  Link,
  type LinkProps,
  ProgressBar,
  type ProgressBarProps,
  SearchBox,
  type SearchBoxProps,
  Select,
  type SelectProps,
  Skeleton,
  SkeletonItem,
  Spinner,
  type SpinnerProps,
  Switch,
  type SwitchProps,
} from '@fluentui/react-components';
export { makeStyles, mergeClasses } from '@griffel/react';
export { Avatar, type AvatarProps } from './avatar/avatar.tsx';
export { ButtonLink, type ButtonLinkProps } from './button/button-link.tsx';
export { DangerButton } from './button/danger-button.tsx';
export { useDialog } from './dialog/use-dialog.ts';
export { FigureCard, type FigureCardProps, type Trend } from './figure/figure-card.tsx';
export { FigureGrid } from './figure/figure-grid.tsx';
export { RefusalAlert } from './form/refusal-alert.tsx';
export { SubmitButton, type SubmitButtonProps } from './form/submit-button.tsx';
export {
  type FieldSentences,
  type FormOptions,
  type FormState,
  focusFault,
  NO_FIELDS,
  type Refusal,
  useForm,
} from './form/use-form.ts';
export { useSettled } from './input/use-settled.ts';
export { useLinkClassName } from './link/use-link-class-name.ts';
export { Brand } from './mark/brand.tsx';
export { PageHeader, type PageHeaderProps } from './page/page-header.tsx';
export { type LazyPart, type LazyPartOptions, lazyDialog, lazyPart } from './part/lazy-part.tsx';
export { OfflineNote, type OfflineNoteProps } from './part/offline-note.tsx';
export { useHandOnFocus } from './part/use-hand-on-focus.ts';
export { FigureCardSkeleton } from './skeleton/figure-card-skeleton.tsx';
export { RowsSkeleton } from './skeleton/rows-skeleton.tsx';
export { EmptyState, type EmptyStateProps } from './state/empty-state.tsx';
export { ErrorPanel, type ErrorPanelProps } from './state/error-panel.tsx';
export { StatusBadge, type StatusBadgeProps } from './status/status-badge.tsx';
export { Panel, type PanelProps } from './surface/panel.tsx';
export { CutText, type CutTextProps } from './text/cut-text.tsx';
export { ABOVE_PHONE, NAV_DRAWER, ON_PHONE, ONE_COLUMN, TWO_COLUMNS } from './theme/breakpoints.ts';
export { type DisplayChoice, isChosen, isDarkPreferred, tellDisplay } from './theme/display.ts';
export { lightTheme } from './theme/light-theme.ts';
export { loadDarkTheme } from './theme/load-dark-theme.ts';
export { ThemeRoot, type ThemeRootProps } from './theme/theme-root.tsx';
export { tokens } from './theme/tokens.ts';
export { useBarClassName } from './theme/use-bar-class-name.ts';
export { useIsCompact } from './theme/use-is-compact.ts';
