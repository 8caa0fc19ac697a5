import { makeStyles, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

export interface StepProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** One step of the wizard. */
export function Step({ title, actions, children }: StepProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <h3 className={styles.title}>{title}</h3>
      {children}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
