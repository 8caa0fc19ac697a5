import { useQuery } from '@dialdeck/apollo';
import { RuleSetTemplatesDocument } from '#__generated__/graphql.ts';
import { FormDialog, UnreadDialogBody } from '#dialog/form.dialog.tsx';
import { FromTemplateForm, TEMPLATE_TITLE } from './from-template.form.tsx';

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
    <UnreadDialogBody
      title={TEMPLATE_TITLE}
      loadingLabel="Loading templates..."
      error={error}
      errorTitle="The templates could not be loaded"
      onRetry={() => void refetch()}
      onCancel={onClose}
    />
  );
}
