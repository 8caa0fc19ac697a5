import { Button, makeStyles, ONE_COLUMN, tokens } from '@dialdeck/ui/core';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isTyping, pressedKey } from '#contact-queue/shortcuts/shortcut-key.ts';
import { useShortcutSetting } from '#contact-queue/shortcuts/shortcut-setting.ts';
import { nextStop } from './next-stop.rules.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    flex: '0 1 26rem',
    minWidth: '15rem',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    [ONE_COLUMN]: { position: 'absolute', inset: 0 },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: `${tokens.spacingHorizontalM} ${tokens.spacingHorizontalXS}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  content: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
});

/** Marks the elements that J and K move between. */
export const STOP = { 'data-stop': '' } as const;

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel next to the rows. It takes the focus; J and K move between the entries' actions, and Escape closes it.
 * It is no dialog: the queue keeps working.
 */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const styles = useStyles();
  const panel = useRef<HTMLElement>(null);
  const [isOn] = useShortcutSetting();
  useFocusInside(panel);

  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Escape') onClose();
    else if (isOn && !isTyping(event.target) && (key === 'j' || key === 'k'))
      moveFocus(panel.current, key === 'j' ? 1 : -1);
    else return;
    event.preventDefault();
  };
  return (
    <section ref={panel} className={styles.root} aria-label={title} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={`Close ${title}`} onClick={onClose} />
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

const stopsOf = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];

function moveFocus(panel: HTMLElement | null, by: 1 | -1): void {
  const stops = stopsOf(panel);
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  stops[nextStop(at, by, stops.length)]?.focus();
}

/** Focuses the panel when it opens and when its first entries arrive, and keeps the focus when the focused entry disappears. */
function useFocusInside(panel: { readonly current: HTMLElement | null }): void {
  const last = useRef({ at: 0, isInside: true });
  useEffect(() => {
    const node = panel.current;
    if (!node) return;
    const focusAgain = () => (stopsOf(node)[Math.min(last.current.at, stopsOf(node).length - 1)] ?? node).focus();
    focusAgain();
    const done = new AbortController();
    const { signal } = done;
    node.addEventListener(
      'focusin',
      ({ target }) => {
        // A dialog returned the focus, but the entry that opened it no longer exists.
        if (target === node && stopsOf(node).length > 0) return focusAgain();
        last.current = { at: Math.max(0, stopsOf(node).indexOf(target as HTMLElement)), isInside: true };
      },
      { signal },
    );
    const around = node.parentElement?.closest('[tabindex="-1"]');
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element) || node.contains(target) || target.closest('[role="dialog"]')) return;
        // The entry that had the focus opened a dialog, which has closed, and is gone.
        if (last.current.isInside && target === around) focusAgain();
        else last.current.isInside = false;
      },
      { signal },
    );
    node.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !node.contains(relatedTarget)) last.current.isInside = false;
      },
      { signal },
    );
    const changes = new MutationObserver(() => {
      const isLost = document.activeElement === document.body || document.activeElement === node;
      if (last.current.isInside && isLost) focusAgain();
    });
    changes.observe(node, { childList: true, subtree: true });
    return () => {
      done.abort();
      changes.disconnect();
    };
  }, [panel]);
}
