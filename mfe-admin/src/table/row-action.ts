import type { ReactElement } from 'react';

/** Something to be done with a row. */
export interface RowAction {
  label: string;
  icon: ReactElement;
  /** Takes something away. */
  isDanger?: boolean;
  onClick: () => void;
}

/** A row's menu. */
export interface ActionsMenuProps {
  /** The row's name, for accessible labels. */
  name: string;
  actions: readonly RowAction[];
}
