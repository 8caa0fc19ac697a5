import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    position: 'fixed',
    inset: 'auto',
    boxSizing: 'border-box',
    margin: 0,
    padding: tokens.spacingVerticalXS,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    color: tokens.colorNeutralForeground1,
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
  group: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  notice: { padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
});

/** One entry of the list. */
export interface PickerOption {
  readonly id: string;
  readonly content: ReactNode;
  /** Options of a group come one after another, below its name. */
  readonly group?: string;
}

interface IndexedOption {
  readonly option: PickerOption;
  readonly index: number;
}

/** The options with their places, split where the group changes. */
function groupsOf(options: readonly PickerOption[]) {
  const groups: { group: string | undefined; members: IndexedOption[] }[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push({ option, index });
    else groups.push({ group: option.group, members: [{ option, index }] });
  }
  return groups;
}

/** Props of `PickerList`. */
export interface PickerListProps {
  id: string;
  label: string;
  /** The box that the list belongs to. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly PickerOption[];
  selectedId: string | null;
  /** Index of the active option. */
  active: number;
  notice?: string | undefined;
  onChoose: (index: number) => void;
}

/** Id of an option's element, which the box names as its active descendant. */
export function optionElementId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * The list at the box. Keys act on the box, which keeps the focus. As a popover it lies in the browser's top layer, where no dialog
 * cuts it off, and still belongs to the dialog that contains the box: its focus trap, its accessibility tree, and its clicks.
 */
export function PickerList({ id, label, anchor, options, selectedId, active, notice, onChoose }: PickerListProps) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!list.current || !anchor.current) return;
    // A browser that knows no popovers shows the list too, under the edge of a dialog.
    if (list.current.showPopover) {
      list.current.popover = 'manual';
      list.current.showPopover();
    }
    const [box, shown] = [anchor.current, list.current];
    const { left, bottom, width } = box.getBoundingClientRect();
    // Until it is placed the list stays below the box and inside the window.
    const maxHeight = `${Math.max(0, window.innerHeight - bottom)}px`;
    Object.assign(shown.style, { left: `${left}px`, top: `${bottom}px`, width: `${width}px`, maxHeight });
    let isHere = true;
    let stop = () => {};
    import('./follow-box.ts').then(
      ({ followBox }) => {
        if (isHere) stop = followBox(box, shown);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
      stop();
    };
  }, [anchor]);
  const optionAt = ({ option, index }: IndexedOption) => (
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
  );
  return (
    <div
      ref={list}
      className={styles.root}
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groupsOf(options).map(({ group, members }) =>
        group === undefined ? (
          members.map(optionAt)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this groups the options of a listbox
          <div key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden="true">
              {group}
            </div>
            {members.map(optionAt)}
          </div>
        ),
      )}
      {notice && (
        // A listbox may hold options only, so this is one that is disabled.
        <div className={styles.notice} role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
          {notice}
        </div>
      )}
    </div>
  );
}
