import { makeStyles, mergeClasses } from '@griffel/react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { tokens } from '#theme/tokens.ts';
import { onResize } from './on-resize.ts';

const useStyles = makeStyles({
  text: {
    display: 'block',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // A text keeps its own direction, and is aligned like all texts of its column.
    unicodeBidi: 'plaintext',
    textAlign: 'left',
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  tip: {
    position: 'fixed',
    width: 'max-content',
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});

/** Props of `CutText`. */
export interface CutTextProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A text on one line. Where it is cut, pointer and focus show the whole of it, and Escape puts that away (WCAG 1.4.13). Inside
 * a link, a button or an element with `data-holds-text` the focus is theirs; elsewhere a text takes the focus only while it is cut.
 */
export function CutText({ className, children }: CutTextProps) {
  const styles = useStyles();
  const text = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const [tip, setTip] = useState<Tip | null>(null);
  const control = () => text.current?.closest('a, button, [data-holds-text]') ?? text.current;

  const measure = () => {
    if (text.current && !tip) setCut(text.current.scrollWidth > text.current.clientWidth);
  };
  // The browser reports the size after layout: reading it earlier would force an extra layout.
  useEffect(() => (text.current ? onResize(text.current, measure) : undefined));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `control` reads the page
  useEffect(() => {
    if (!isCut) return;
    const done = new AbortController();
    const on = (type: string, act: (event: Event) => void) =>
      control()?.addEventListener(type, act, { signal: done.signal });
    const show = () => text.current && setTip(tipOf(text.current));
    const hide = () => setTip(null);
    for (const type of ['mouseenter', 'focusin']) on(type, show);
    for (const type of ['mouseleave', 'focusout']) on(type, hide);
    on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide());
    return () => {
      done.abort();
      hide();
    };
  }, [isCut]);

  const isReached = isCut && control() === text.current;
  return (
    <span ref={text} className={mergeClasses(styles.text, className)} tabIndex={isReached ? 0 : undefined}>
      {children}
      {tip && (
        // In the top layer, where nothing clips it.
        <span
          ref={(node) => void node?.showPopover?.()}
          popover="manual"
          className={styles.tip}
          style={tip.place}
          aria-hidden="true"
        >
          {tip.whole}
        </span>
      )}
    </span>
  );
}

interface Tip {
  whole: string;
  place: CSSProperties;
}

/** Touches the text, so that the pointer can reach it: below the text, or above it at the end of the window. */
function tipOf(text: HTMLElement): Tip {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const fromRight = window.innerWidth - right;
  const isLow = bottom > window.innerHeight * 0.75;
  const isRight = left > window.innerWidth * 0.6;
  const block = isLow ? { top: 'auto', bottom: window.innerHeight - top } : { top: bottom, bottom: 'auto' };
  const inline = isRight ? { left: 'auto', right: fromRight } : { left, right: 'auto' };
  const maxWidth = `min(32rem, calc(100vw - ${isRight ? fromRight : left}px - 8px))`;
  return { whole: text.textContent, place: { ...block, ...inline, maxWidth } };
}
