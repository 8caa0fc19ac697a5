import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { DialogActions, DialogBody, DialogContent, DialogTitle } from '@dialdeck/ui/overlay';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0 },
});

export interface DoneBodyProps {
  title: string;
  text: string;
  /** The values to copy. */
  children: ReactNode;
  onClose: () => void;
}

/** The second part of a dialog, after its work is done: the values for the next step in another program. */
export function DoneBody({ title, text, children, onClose }: DoneBodyProps) {
  const styles = useStyles();
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={styles.content}>
        <p className={styles.text}>{text}</p>
        {children}
      </DialogContent>
      <DialogActions>
        <Button appearance="primary" autoFocus onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
