import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactNode } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    zIndex: 2,
    insetBlockStart: '100%',
    insetInline: 0,
    maxHeight: '18rem',
    padding: tokens.spacingVerticalXS,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    textAlign: 'start',
  },
  option: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  selected: { fontWeight: tokens.fontWeightSemibold },
  active: { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  notice: { padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
});

/** One entry of the list. */
export interface PickerOption {
  readonly id: string;
  readonly content: ReactNode;
}

/** Props of `PickerList`. */
export interface PickerListProps {
  id: string;
  label: string;
  options: readonly PickerOption[];
  selectedId: string | null;
  /** Index of the active option. */
  active: number;
  notice?: string | undefined;
  onChoose: (index: number) => void;
}

/** Id of an option's element: what the box names as its active descendant. */
export function optionElementId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The list below the box. Keys act on the box, which keeps the focus. */
export function PickerList({ id, label, options, selectedId, active, notice, onChoose }: PickerListProps) {
  const styles = useStyles();
  return (
    <div
      className={styles.root}
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the box
        <div
          key={option.id}
          id={optionElementId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={option.id === selectedId}
          className={mergeClasses(
            styles.option,
            option.id === selectedId && styles.selected,
            index === active && styles.active,
          )}
          onClick={() => onChoose(index)}
        >
          {option.content}
        </div>
      ))}
      {notice && (
        // A listbox may hold options only, so this is one that is disabled.
        <div className={styles.notice} role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
          {notice}
        </div>
      )}
    </div>
  );
}
