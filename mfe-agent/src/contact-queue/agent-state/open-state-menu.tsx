import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@dialdeck/ui/menu';
import { useEffect, useRef, useState } from 'react';
import { keyOfCode } from './state-words.rules.ts';

const useStyles = makeStyles({
  key: { marginInlineEnd: tokens.spacingHorizontalS, fontFamily: tokens.fontFamilyMonospace },
});

export interface OpenStateMenuProps {
  label: string;
  codes: readonly { readonly id: string; readonly name: string }[];
  /** Ends a pause, or takes a requested one back. */
  onReady: (() => void) | undefined;
  onPause: (codeId: string) => void;
}

/** The menu of an agent's state, open at first: the first click on its button mounts it. */
export function OpenStateMenu({ label, codes, onReady, onPause }: OpenStateMenuProps) {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(true);
  const choose = useRef<(key: string) => boolean>(() => false);
  choose.current = (key) => {
    const code = codes.find((_, index) => keyOfCode(index) === key.toLowerCase());
    if (!code) return false;
    setOpen(false);
    onPause(code.id);
    return true;
  };
  useEffect(() => {
    if (!isOpen) return;
    // Before the keys of the queue, wherever the focus is.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !choose.current(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen]);
  return (
    <Menu open={isOpen} onOpenChange={(_event, { open }) => setOpen(open)}>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" aria-keyshortcuts="P" aria-label={`Your state: ${label}`}>
          {label} ▾
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {onReady && <MenuItem onClick={onReady}>Ready</MenuItem>}
          {codes.map(({ id, name }, index) => (
            <MenuItem key={id} onClick={() => onPause(id)} aria-keyshortcuts={keyOfCode(index).toUpperCase()}>
              <span className={styles.key} aria-hidden="true">
                {keyOfCode(index).toUpperCase()}
              </span>
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
