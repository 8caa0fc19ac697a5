import { fullName } from '@dialdeck/common/teams/user.rules';
import type { Shell } from '@dialdeck/contract';
import { makeStyles, PageHeader, tokens } from '@dialdeck/ui/core';
import { Authenticator } from './authenticator.tsx';
import { CallingNumber } from './calling-number.tsx';
import { ChangePassword } from './change-password.tsx';
import { LinkedProviders } from './linked-providers.tsx';
import { SignedInHere } from './signed-in-here.tsx';

const useStyles = makeStyles({
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, maxWidth: '48rem' },
});

/** What people look after themselves: how they sign in, where they are signed in, the number that they call from. */
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
