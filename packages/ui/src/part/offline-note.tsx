import { makeStyles, mergeClasses } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  // In the corner of the toasts, and below them.
  above: {
    position: 'fixed',
    zIndex: 1_000_000,
    insetBlockStart: '56px',
    insetInlineEnd: tokens.spacingHorizontalL,
    margin: 0,
    padding: tokens.spacingVerticalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
  },
});

/** Props of `OfflineNote`. */
export interface OfflineNoteProps {
  /** For a part without a place of its own on the page, such as a dialog. */
  isAbove?: boolean;
}

/** Explains why a requested part is not there yet. */
export function OfflineNote({ isAbove = false }: OfflineNoteProps) {
  const styles = useStyles();
  return (
    <p role="alert" className={mergeClasses(isAbove && styles.above)}>
      You are offline. This loads once you are back online.
    </p>
  );
}
