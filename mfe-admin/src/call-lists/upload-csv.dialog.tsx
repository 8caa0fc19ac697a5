import { makeStyles } from '@dialdeck/ui/core';
import { Dialog, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { useState } from 'react';
import type { CallListRow_CallListFragment } from '#__generated__/graphql.ts';
import type { ImportProgress } from '#csv-import/running/import-job.type.ts';
import { CsvImport } from '#csv-import/wizard/csv-import.tsx';
import { useShell } from '#shell-context.ts';

const useStyles = makeStyles({ surface: { maxWidth: '46rem' } });

export interface UploadCsvDialogProps {
  isOpen: boolean;
  callList: CallListRow_CallListFragment | null;
  onClose: () => void;
}

/** The import wizard over the table of lists. Closes on backdrop click, cancel or completion. */
export function UploadCsvDialog({ isOpen, callList, onClose }: UploadCsvDialogProps) {
  const styles = useStyles();
  const shell = useShell();
  const [isRunning, setIsRunning] = useState(false);

  function complete({ imported }: ImportProgress): void {
    if (imported > 0) shell.notify({ title: 'CSV uploaded and contacts imported successfully' });
    onClose();
  }

  return (
    // While rows are on their way a click outside the dialog does nothing: only Cancel stops an import.
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && !isRunning && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>Upload contacts to {callList?.name}</DialogTitle>
          <DialogContent>
            {callList && (
              <CsvImport
                callListId={callList.id}
                country={callList.defaultCountry}
                onComplete={complete}
                onCancel={onClose}
                onRunningChange={setIsRunning}
              />
            )}
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
