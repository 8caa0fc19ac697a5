import { makeStyles } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: { overflowX: 'auto', position: 'relative', containerType: 'inline-size' },
});

/** A table that is wider than the screen scrolls in its own frame, by keyboard too. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard (WCAG 2.1.1)
    <section className={useStyles().root} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
