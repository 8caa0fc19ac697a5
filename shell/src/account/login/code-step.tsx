import { CodeSchema } from '@dialdeck/common/second-factor.schemas';
import { Button } from '@dialdeck/ui/core';
import { isSignInOver, postAuth } from '../account-api.ts';
import { AccountCard } from '../account-card.tsx';
import { useAccount } from '../account-context.ts';
import { AccountForm } from '../form/account-form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useAccountForm } from '../form/use-account-form.ts';

interface CodeStepProps {
  onSignedIn: (user: { id: string }) => void;
  /** Back to the password: by choice, or because the time for the code is over. */
  onStartOver: () => void;
}

/** The second step of a sign-in. The password is not asked for again while it lasts. */
export function CodeStep({ onSignedIn, onStartOver }: CodeStepProps) {
  const { notify } = useAccount();
  const { state, field } = useAccountForm({
    schema: CodeSchema,
    initial: { code: '' },
    submit: async (values) => {
      try {
        onSignedIn(await postAuth<{ id: string }>('second-factor', values));
      } catch (error) {
        if (!isSignInOver(error)) throw error;
        notify({ title: 'Sign in again.', body: 'The time for the code is over.', variant: 'destructive' });
        onStartOver();
      }
    },
    failure: { title: 'Login Failed', fallback: 'That code is not right.' },
  });
  return (
    <AccountCard
      title="Enter the Code"
      text="Enter the code of your authenticator. A recovery code works once in its place."
      footer={
        <Button appearance="transparent" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      <AccountForm state={state} submitLabel="Sign In" pendingLabel="Signing In...">
        <TextField label="Code" autoComplete="one-time-code" hasFocus {...field('code')} />
      </AccountForm>
    </AccountCard>
  );
}
