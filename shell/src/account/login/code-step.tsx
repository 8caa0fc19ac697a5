import { CodeSchema } from '@dialdeck/common/accounts/second-factor.schemas';
import { WRONG_CODE } from '@dialdeck/common/sentences';
import { Button } from '@dialdeck/ui/core';
import { isSignInOver, postAuth } from '#account/account-api.ts';
import { AccountCard } from '#account/account-card.tsx';
import { AccountForm } from '#account/form/account-form.tsx';
import { TextField } from '#account/form/text-field.tsx';
import { useAccountForm } from '#account/form/use-account-form.ts';

export interface SecondStepProps {
  onSignedIn: (user: { id: string }) => void;
  /** The time for this step is over. */
  onOver: () => void;
  /** Back to the password by choice. */
  onStartOver: () => void;
}

/** The second step of a sign-in. It does not require the password again while it lasts. */
export function CodeStep({ onSignedIn, onOver, onStartOver }: SecondStepProps) {
  const { state, field } = useAccountForm({
    schema: CodeSchema,
    initial: { code: '' },
    submit: async (values) => {
      try {
        onSignedIn(await postAuth<{ id: string }>('second-factor', values));
      } catch (error) {
        if (!isSignInOver(error)) throw error;
        onOver();
      }
    },
    failure: { title: 'Login Failed', fallback: WRONG_CODE },
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
