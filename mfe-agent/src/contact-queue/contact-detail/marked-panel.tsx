import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { useLayoutEffect, useRef } from 'react';
import type { NextStep } from '#contact-queue/results/result-draft.type.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexGrow: 1,
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    // As high as the actions that it replaces.
    paddingInlineStart: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface MarkedPanelProps {
  marked: NextStep;
  /** The label of the set's result. */
  label: string | undefined;
  onNext: () => void;
  onClose: () => void;
}

/** The next steps after a result. The button that had the focus is now disabled, so the focus moves here before the next key. */
export function MarkedPanel({ marked, label, onNext, onClose }: MarkedPanelProps) {
  const styles = useStyles();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={panel} className={styles.root}>
      <p role="status" className={styles.words}>
        {marked === 'retry' && !label ? 'Contact is tried again' : `Contact marked as ${label ?? marked}`}
      </p>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onNext} aria-keyshortcuts="N">
          Next Contact & Call
          <KeyHint keyName="N" />
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}
