import { failureOf, useQuery } from '@dialdeck/apollo';
import { ErrorPanel, Spinner } from '@dialdeck/ui/core';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type CallListRow_CallListFragment,
  CallListSettings_CallListFragmentDoc,
  CallListSettingsDocument,
} from '#__generated__/graphql.ts';
import { FormDialog } from '#dialog/form.dialog.tsx';
import { ListSettingsForm } from './list-settings.form.tsx';

export interface ListSettingsDialogProps {
  isOpen: boolean;
  callList: CallListRow_CallListFragment | null;
  onClose: () => void;
}

export function ListSettingsDialog({ isOpen, callList, onClose }: ListSettingsDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {callList && <CurrentSettings callList={callList} onClose={onClose} />}
    </FormDialog>
  );
}

function CurrentSettings({ callList, onClose }: { callList: CallListRow_CallListFragment; onClose: () => void }) {
  const { data, error, refetch } = useQuery(CallListSettingsDocument, {
    variables: { id: callList.id },
    fetchPolicy: 'network-only',
  });
  if (error) {
    return (
      <ErrorPanel title="The settings could not be loaded" onRetry={() => void refetch()}>
        {failureOf(error, 'Please try again.').sentence}
      </ErrorPanel>
    );
  }
  const settings = readFragment(CallListSettings_CallListFragmentDoc, data?.callList);
  if (!settings) return <Spinner label="Loading settings..." />;
  return <ListSettingsForm name={callList.name} settings={settings} onClose={onClose} />;
}
