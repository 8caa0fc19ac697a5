import type { Switch as OnOff } from '@dialdeck/common/sign-in/identity-provider.schemas';
import { Field, type FormOptions, Input, makeStyles, Switch, tokens, useForm } from '@dialdeck/ui/core';
import type { ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';
import { FormDialogBody } from '#dialog/form.dialog.tsx';

const VALUES = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  domains: '',
  trustsAddresses: false,
  jit: 'off' as OnOff,
  state: 'on' as OnOff,
};

type Values = typeof VALUES & { enforced?: boolean };

function valuesOf(provider: ProviderCard_ProviderFragment | null): Values {
  if (!provider) return VALUES;
  const { name, issuer, clientId, domains, trustsAddresses, jit, state, offUntilTested, enforced } = provider;
  return {
    name,
    issuer,
    clientId,
    clientSecret: '',
    domains: domains.join(', '),
    trustsAddresses,
    jit,
    state: offUntilTested ? 'on' : state,
    enforced,
  };
}

const useStyles = makeStyles({
  // Side by side where there is room: at 768 px of height the last switch is in the first view.
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingVerticalM,
  },
});

export interface ProviderFormProps<Parsed> {
  title: string;
  description: string;
  submitLabel: string;
  pendingLabel: string;
  schema: FormOptions<Values, Parsed>['schema'];
  /** Null: a new one. */
  provider: ProviderCard_ProviderFragment | null;
  onSend: FormOptions<Values, Parsed>['send'];
  onCancel: () => void;
}

/** The fields of an identity provider. */
export function ProviderForm<Parsed>({ schema, provider, onSend, ...frame }: ProviderFormProps<Parsed>) {
  const { field, text, values, set, ...state } = useForm({ schema, initial: valuesOf(provider), send: onSend });
  const styles = useStyles();
  const mayBeEnforced = provider?.enforced || provider?.testedAt;
  const isOther =
    provider !== null && (values.issuer.trim() !== provider.issuer || values.clientId.trim() !== provider.clientId);
  return (
    <FormDialogBody {...state} {...frame}>
      <div className={styles.pair}>
        <Field label="Name" required hint="As people know it: Continue with {name}" {...field('name')}>
          <Input autoComplete="off" {...text('name')} />
        </Field>
        <Field
          label="Domains"
          hint="Of the addresses of its people, such as example.com, example.org"
          {...field('domains')}
        >
          <Input autoComplete="off" {...text('domains')} />
        </Field>
      </div>
      <Field label="Issuer" required hint="Such as https://login.example.com/tenant" {...field('issuer')}>
        <Input autoComplete="off" inputMode="url" {...text('issuer')} />
      </Field>
      <div className={styles.pair}>
        <Field label="Client ID" required {...field('clientId')}>
          <Input autoComplete="off" {...text('clientId')} />
        </Field>
        <Field
          label="Client secret"
          required={!provider || isOther}
          {...(provider && {
            hint: isOther
              ? 'Enter it again for the new issuer and client ID.'
              : 'Leave it empty to keep the present one.',
          })}
          {...field('clientSecret')}
        >
          <Input type="password" autoComplete="new-password" {...text('clientSecret')} />
        </Field>
      </div>
      <Field hint="Switch it on for providers that do not say whether an address is verified, such as Entra ID.">
        <Switch
          label="This provider answers for its addresses"
          checked={values.trustsAddresses}
          onChange={(_event, { checked }) => set({ trustsAddresses: checked })}
        />
      </Field>
      <Field hint="With an address of its domains. Others need an invitation.">
        <Switch
          label="Unknown people get an account at their first sign-in"
          checked={values.jit === 'on'}
          onChange={(_event, { checked }) => set({ jit: checked ? 'on' : 'off' })}
        />
      </Field>
      <Field {...((isOther || provider?.offUntilTested) && { hint: 'It stays off until it is tested.' })}>
        <Switch
          label="People can sign in with this provider"
          checked={values.state === 'on'}
          onChange={(_event, { checked }) => set({ state: checked ? 'on' : 'off' })}
        />
      </Field>
      {provider && (
        <Field hint={mayBeEnforced ? 'Their passwords no longer work here.' : `Test ${provider.name} first.`}>
          <Switch
            label="Enforced: people of these domains sign in with it alone"
            disabled={!mayBeEnforced}
            checked={values.enforced ?? false}
            onChange={(_event, { checked }) => set({ enforced: checked })}
          />
        </Field>
      )}
    </FormDialogBody>
  );
}
