import { Button, makeStyles, ProgressBar, tokens } from '@dialdeck/ui/core';
import { DialogActions, DialogBody, DialogContent, DialogTitle } from '@dialdeck/ui/overlay';
import type { ReactNode } from 'react';
import { useLeaveWarning } from '#dialog/use-leave-warning.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** How much of the file is on its way. */
export function SendingProgress({ share }: { share: number }) {
  useLeaveWarning();
  return (
    <div>
      <p role="status">{`Sending the file: ${Math.floor(share * 100)}%`}</p>
      <ProgressBar value={share} aria-label="Sending the file" />
    </div>
  );
}

/** The progress and result of a file at the server. */
export function ResultBody({ title, children, onClose }: { title: string; children: ReactNode; onClose: () => void }) {
  const styles = useStyles();
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent className={styles.content}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </DialogBody>
  );
}
