import { makeStyles, tokens } from '@dialdeck/ui/core';
import { type ReactNode, useEffect, useRef } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  title: {
    margin: 0,
    outlineStyle: 'none',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  // In view, however much there is to read above.
  actions: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export interface StepProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** One step of the wizard. */
export function Step({ title, actions, children }: StepProps) {
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it; a screen reader announces the next step instead.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.root}>
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
