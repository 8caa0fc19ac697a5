import { BeginSecondFactorSchema } from '@dialdeck/common/second-factor.schemas';
import type { Shell } from '@dialdeck/contract';
import { Button, makeStyles, tokens, useForm } from '@dialdeck/ui/core';
import { LinkProviderDocument } from '#__generated__/graphql.ts';
import { AccountForm } from '#account/form/account-form.tsx';
import { PasswordField } from '#account/form/password-field.tsx';
import { fieldOf } from './field-of.ts';
import { useOwnChange } from './use-own-change.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, maxWidth: '26rem' },
  text: { margin: 0 },
});

interface LinkProviderProps {
  shell: Shell;
  provider: { id: string; name: string };
  onCancel: () => void;
}

/** The password, then the way to the provider, which ends at this page. */
export function LinkProvider({ shell, provider: { id, name }, onCancel }: LinkProviderProps) {
  const styles = useStyles();
  const begin = useOwnChange(shell, LinkProviderDocument, {
    failure: { title: 'Provider Not Linked', fallback: 'Failed to link the provider' },
  });
  const state = useForm({
    schema: BeginSecondFactorSchema,
    initial: { currentPassword: '' },
    send: (values) =>
      begin({ providerId: id, ...values }, ({ beginIdentityLink }) => window.location.assign(beginIdentityLink)),
  });
  return (
    <div className={styles.root}>
      <p className={styles.text}>{`Enter your password here, then sign in at ${name}.`}</p>
      <AccountForm state={state} submitLabel={`Go to ${name}`} pendingLabel="Going...">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          hasFocus
          {...fieldOf(state, 'currentPassword')}
        />
      </AccountForm>
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
