import { useQuery } from '@dialdeck/apollo';
import { OwnProfileSchema } from '@dialdeck/common/accounts/profile.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Shell } from '@dialdeck/contract';
import { ErrorPanel, makeStyles, PageHeader, Panel, RowsSkeleton, tokens, useForm } from '@dialdeck/ui/core';
import { ChangeOwnProfileDocument, OwnAccountDocument } from '#__generated__/graphql.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { Authenticator } from './authenticator.tsx';
import { ChangePassword } from './change-password.tsx';
import { fieldOf } from './field-of.ts';
import { LinkedProviders } from './linked-providers.tsx';
import { SignedInHere } from './signed-in-here.tsx';
import { useOwnChange } from './use-own-change.ts';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, maxWidth: '48rem' },
});

/** The settings that people manage themselves: how they sign in, where they are signed in, the number that they call from. */
export function OwnAccountPage({ shell }: { shell: Shell }) {
  const { session } = shell;
  return (
    <>
      <PageHeader title="Account" purpose={`${fullName(session, session.email)} · ${session.email}`} />
      <div className={useStyles().sections}>
        <ChangePassword shell={shell} />
        <Authenticator shell={shell} />
        <LinkedProviders shell={shell} />
        <SignedInHere shell={shell} />
        <CallingNumber shell={shell} />
      </div>
    </>
  );
}

/** The number that the person declares to call from; a phone link does not show which line the device uses. */
function CallingNumber({ shell }: { shell: Shell }) {
  const { data, error, refetch } = useQuery(OwnAccountDocument);
  return (
    <Panel title="My caller number" note="Recorded with your calls as you enter it.">
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
