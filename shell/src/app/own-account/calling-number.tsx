import { useQuery } from '@dialdeck/apollo';
import { OwnProfileSchema } from '@dialdeck/common/accounts/profile.schemas';
import type { Shell } from '@dialdeck/contract';
import { ErrorPanel, Panel, RowsSkeleton, useForm } from '@dialdeck/ui/core';
import { ChangeOwnProfileDocument, OwnAccountDocument } from '#__generated__/graphql.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { fieldOf } from './field-of.ts';
import { useOwnChange } from './use-own-change.ts';

/** The number that the person says to call from; a phone link does not tell which line the device takes. */
export function CallingNumber({ shell }: { shell: Shell }) {
  const { data, error, refetch } = useQuery(OwnAccountDocument);
  return (
    <Panel title="Number I call from" note="Recorded with your calls as you enter it.">
      {data?.me ? (
        <CallingNumberForm key={data.me.callingNumber} shell={shell} number={data.me.callingNumber ?? ''} />
      ) : error ? (
        <ErrorPanel title="Your number could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton label="Loading your number" rows={1} />
      )}
    </Panel>
  );
}

function CallingNumberForm({ shell, number }: { shell: Shell; number: string }) {
  const save = useOwnChange(shell, ChangeOwnProfileDocument, {
    success: { title: 'Number Saved' },
    failure: { title: 'Number Not Saved', fallback: 'Failed to save the number' },
  });
  const state = useForm({
    schema: OwnProfileSchema,
    initial: { callingNumber: number },
    send: ({ callingNumber }) => save({ callingNumber }),
  });
  return (
    <AccountForm state={state} submitLabel="Save" pendingLabel="Saving...">
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="With the country code, such as +1 303 555 0100. Leave it empty for none."
        {...fieldOf(state, 'callingNumber')}
      />
    </AccountForm>
  );
}
