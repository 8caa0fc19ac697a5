import { useApolloClient, useQuery } from '@dialdeck/apollo';
import { Field, Input, makeStyles, Select, tokens, useForm } from '@dialdeck/ui/core';
import { readFragment } from '#__generated__/fragment-masking.ts';
import {
  type CallListRow_CallListFragment,
  type CallListSettings_CallListFragment,
  CallListSettings_CallListFragmentDoc,
  CallListSettingsDocument,
  ChangeCallingDocument,
  ChangeCallListSettingsDocument,
} from '#__generated__/graphql.ts';
import { countAgain } from '#call-lists/count-again.ts';
import { CountryOptions } from '#countries/country-options.tsx';
import { FormDialog, FormDialogBody, UnreadDialogBody } from '#dialog/form.dialog.tsx';
import { useChange } from '#mutation/use-change.ts';
import { CallingFields } from './calling-fields.tsx';
import { MoreTries } from './more-tries.tsx';
import { SettingsSchema, settingsValues } from './settings-values.ts';

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

const useStyles = makeStyles({
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

const SETTINGS_TITLE = 'List Settings';

interface ListSettingsFormProps {
  name: string;
  settings: CallListSettings_CallListFragment;
  onClose: () => void;
}

const NUMBERS = {
  retryNoAnswerMinutes: ['Try again after no answer', 'minutes'],
  retryBusyMinutes: ['Try again after busy', 'minutes'],
  retryVoicemailMinutes: ['Try again after voicemail', 'minutes'],
  maxTries: ['Tries at most', 'calls in a row that reach nobody'],
  callbackGraceMinutes: ['Offer overdue callbacks to others', 'minutes after their time'],
  wrapUpSeconds: ['Finish wrap-up in', 'seconds; 0 for no limit'],
} as const;
type NumberName = keyof typeof NUMBERS;
const NAMES = Object.keys(NUMBERS) as NumberName[];

/** When a list's contacts are called again, and how its numbers are read. */
function ListSettingsForm({ name, settings, onClose }: ListSettingsFormProps) {
  const styles = useStyles();
  const { id } = settings;
  const client = useApolloClient();
  const failure = { fallback: 'Failed to save list settings' };
  const [change] = useChange(ChangeCallListSettingsDocument, { failure });
  const [changeCalling] = useChange(ChangeCallingDocument, {
    success: () => ({ title: 'List settings saved' }),
    failure,
  });
  const { values, set, field, text, ...state } = useForm({
    schema: SettingsSchema,
    initial: settingsValues(settings),
    async send(input) {
      const first = await change({ id, input: input.settings });
      const { refusal } = first.refusal ? first : await changeCalling({ id, input: input.calling });
      if (first.data) countAgain(client);
      if (!refusal) onClose();
      return refusal;
    },
  });

  return (
    <FormDialogBody
      {...state}
      title={SETTINGS_TITLE}
      description={`How the contacts of ${name} are called.`}
      submitLabel="Save Settings"
      pendingLabel="Saving..."
      onCancel={onClose}
    >
      <Field label="Default Country" hint="How numbers without a country code are read" {...field('defaultCountry')}>
        <Select {...text('defaultCountry')}>
          <CountryOptions />
        </Select>
      </Field>
      <div className={styles.numbers}>
        {NAMES.map((each) => (
          <Field key={each} label={NUMBERS[each][0]} hint={NUMBERS[each][1]} {...field(each)}>
            <Input
              type="number"
              min={0}
              value={Number.isNaN(values[each]) ? '' : String(values[each] ?? 0)}
              onChange={(_event, { value }) => set({ [each]: value === '' ? Number.NaN : Number(value) })}
            />
          </Field>
        ))}
      </div>
      <MoreTries callListId={id} maxTries={values.maxTries} />
      <CallingFields values={values} set={set} field={field} text={text} />
    </FormDialogBody>
  );
}
