import { useLocation } from '@dialdeck/router';
import { Button, EmptyState, ErrorPanel, makeStyles, Panel, RowsSkeleton, tokens } from '@dialdeck/ui/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** Rows of a part at first, and of each further step; the server returns at most {@link ROWS_MAX}. */
export const ROWS_STEP = 50;
export const ROWS_MAX = 200;

const useStyles = makeStyles({
  // Below the top bar when a link leads here.
  root: { scrollMarginTop: '72px', outlineStyle: 'none' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '10rem' },
  // Wider than a narrow window: scrolled in its own frame.
  frame: { overflowX: 'auto' },
  more: { alignSelf: 'start' },
});

interface Rows {
  /** Undefined while they load. */
  readonly count: number | undefined;
  readonly empty: string;
  readonly failed: string;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** Shows more rows; undefined without any. */
  readonly more?: (() => void) | undefined;
}

export interface BoardPartProps {
  /** The fragment of its address. */
  id: string;
  title: string;
  note?: string | undefined;
  actions?: ReactNode;
  rows: Rows;
  /** The table of the rows. */
  children: ReactNode;
}

/** A part of the board with rows: its place, its states, and the anchor that figures of other pages lead to. */
export function BoardPart({ id, title, note, actions, rows, children }: BoardPartProps) {
  const styles = useStyles();
  const part = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const isHere = hash === `#${id}`;
  const isKnown = rows.count !== undefined;
  // Again once its rows are there: the parts above it have their height by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the address and the arrival of the rows
  useEffect(() => {
    if (!isHere) return;
    part.current?.scrollIntoView?.();
    part.current?.focus({ preventScroll: true });
  }, [isHere, key, isKnown]);
  return (
    <div id={id} ref={part} tabIndex={-1} className={styles.root}>
      <Panel title={title} note={note} actions={actions}>
        <div className={styles.content}>
          {rows.isFailed && !isKnown && (
            <ErrorPanel title={rows.failed} onRetry={rows.retry}>
              Nothing is lost.
            </ErrorPanel>
          )}
          {!rows.isFailed && !isKnown && <RowsSkeleton label={`Loading ${title}...`} rows={3} />}
          {rows.count === 0 && <EmptyState title={rows.empty} />}
          {isKnown && rows.count !== 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1)
            <section className={styles.frame} aria-label={`Table of ${title}`} tabIndex={0}>
              {children}
            </section>
          )}
          {rows.more && (
            <Button className={styles.more} onClick={rows.more}>
              Show more
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}
