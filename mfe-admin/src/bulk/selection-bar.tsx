import { Button, makeStyles, tokens, useHandOnFocus } from '@dialdeck/ui/core';
import { type ReactNode, useRef } from 'react';

const useStyles = makeStyles({
  // Over the end of the table, so that no row moves, and in sight however long the table is.
  root: {
    position: 'sticky',
    insetBlockEnd: tokens.spacingVerticalS,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  count: { marginInlineEnd: tokens.spacingHorizontalM, fontWeight: tokens.fontWeightSemibold },
});

export interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** Actions on all of them. */
  children: ReactNode;
}

/** The box above the rows that the bar is about. */
const selectAllBeside = (bar: HTMLElement) => bar.parentElement?.querySelector<HTMLElement>('thead input');

/** Actions on the ticked rows. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const styles = useStyles();
  const bar = useRef<HTMLElement>(null);
  useHandOnFocus(bar, selectAllBeside);
  return (
    <section ref={bar} className={styles.root} aria-label="Selection">
      <span role="status" className={styles.count}>
        {count.toLocaleString()} selected
      </span>
      {children}
      <Button appearance="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
