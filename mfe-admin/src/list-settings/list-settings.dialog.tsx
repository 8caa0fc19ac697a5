import { useQuery } from '@dialdeck/apollo';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type CallListRow_CallListFragment,
  CallListSettings_CallListFragmentDoc,
  CallListSettingsDocument,
} from '#__generated__/graphql.ts';
import { FormDialog, UnreadDialogBody } from '#dialog/form.dialog.tsx';
import { ListSettingsForm, SETTINGS_TITLE } from './list-settings.form.tsx';

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
  const settings = readFragment(CallListSettings_CallListFragmentDoc, data?.callList);
  if (error || !settings)
    return (
      <UnreadDialogBody
        title={SETTINGS_TITLE}
        loadingLabel="Loading settings..."
        error={error}
        errorTitle="The settings could not be loaded"
        onRetry={() => void refetch()}
        onCancel={onClose}
      />
    );
  return <ListSettingsForm name={callList.name} settings={settings} onClose={onClose} />;
}
