import { Input } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { pickerStep } from './picker-keys.ts';
import { optionElementId, PickerList, type PickerOption } from './picker-list.tsx';

const useStyles = makeStyles({
  root: { display: 'inline-flex', width: '250px', maxWidth: '100%' },
  wide: { width: '100%', minWidth: 0 },
  input: { flex: 1, minWidth: 0 },
});

/** Props of `SearchPicker`. Name it by a `Field` around it, or by `aria-label`. */
export interface SearchPickerProps {
  'aria-label'?: string;
  placeholder?: string;
  /** As wide as its place. */
  isWide?: boolean;
  /** The text in the box. */
  text: string;
  options: readonly PickerOption[];
  selectedId: string | null;
  /** A line below the options: loading, nothing found, more to be found. */
  notice?: string | undefined;
  onType: (text: string) => void;
  onSelect: (id: string) => void;
  /** The list was left without a choice. */
  onLeave?: () => void;
}

/** A text box that finds one thing out of many; the owner queries the server. Fluent's combobox costs 43 kB, this one a quarter. */
export function SearchPicker(props: SearchPickerProps) {
  const { text, options, selectedId, notice, placeholder, isWide } = props;
  const styles = useStyles();
  const listId = useId();
  const root = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const activeId = isOpen && active >= 0 && active < options.length ? optionElementId(listId, active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function open(): void {
    setIsOpen(true);
    setActive(options.findIndex(({ id }) => id === selectedId));
  }

  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }

  function leave(): void {
    close();
    props.onLeave?.();
  }

  function choose(index: number): void {
    const option = options[index];
    close();
    if (option) props.onSelect(option.id);
  }

  function press(event: KeyboardEvent): void {
    const step = pickerStep(event.key, { isOpen, active, count: options.length });
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (step.kind === 'open') open();
    else if (step.kind === 'close') leave();
    else if (step.kind === 'move') setActive(step.to);
    else choose(step.at);
  }

  return (
    <span ref={root} className={mergeClasses(styles.root, isWide && styles.wide)}>
      <Input
        className={styles.input}
        {...(props['aria-label'] && { 'aria-label': props['aria-label'] })}
        {...(placeholder && { placeholder })}
        {...(isOpen && { 'aria-controls': listId })}
        {...(activeId && { 'aria-activedescendant': activeId })}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        contentAfter={<ChevronDownRegular />}
        // Typing replaces the text.
        onFocus={(event) => event.target.select()}
        onClick={(event) => {
          if (isOpen) return;
          event.currentTarget.select();
          open();
        }}
        onKeyDown={press}
        onBlur={() => isOpen && leave()}
        onChange={(_event, { value }) => {
          setIsOpen(true);
          setActive(-1);
          props.onType(value);
        }}
      />
      {isOpen && (
        <PickerList
          id={listId}
          anchor={root}
          label={props['aria-label'] ?? placeholder ?? 'Options'}
          options={options}
          selectedId={selectedId}
          active={active}
          notice={notice}
          onChoose={choose}
        />
      )}
    </span>
  );
}
