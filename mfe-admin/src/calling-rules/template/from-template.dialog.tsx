import { failureOf, useQuery } from '@dialdeck/apollo';
import { Button, ErrorPanel, Spinner } from '@dialdeck/ui/core';
import { DialogActions, DialogBody, DialogContent, DialogTitle } from '@dialdeck/ui/overlay';
import { RuleSetTemplatesDocument } from '#__generated__/graphql.ts';
import { FormDialog } from '#dialog/form.dialog.tsx';
import { FromTemplateForm } from './from-template.form.tsx';

export interface FromTemplateDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a draft of rules that somebody has written down before. */
export function FromTemplateDialog({ isOpen, onClose }: FromTemplateDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      <Templates onClose={onClose} />
    </FormDialog>
  );
}

function Templates({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(RuleSetTemplatesDocument);
  if (data) return <FromTemplateForm templates={data.ruleSetTemplates} onClose={onClose} />;
  return (
    <DialogBody>
      <DialogTitle>From a Template</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorPanel title="The templates could not be loaded" onRetry={() => void refetch()}>
            {failureOf(error, 'Please try again.').sentence}
          </ErrorPanel>
        ) : (
          <Spinner label="Loading templates..." />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </DialogBody>
  );
}
