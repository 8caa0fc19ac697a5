import type { Shell } from '@dialdeck/contract';
import { LinkProviderDocument } from '#__generated__/graphql.ts';
import { PasswordStep } from './password-step.tsx';
import { useOwnChange } from './use-own-change.ts';

interface LinkProviderProps {
  shell: Shell;
  provider: { id: string; name: string };
  onCancel: () => void;
}

/** Requires the password, and a code where there is an authenticator, then leads to the provider, which returns to this page. */
export function LinkProvider({ shell, provider: { id, name }, onCancel }: LinkProviderProps) {
  const begin = useOwnChange(shell, LinkProviderDocument, {
    failure: { title: 'Provider Not Linked', fallback: 'Failed to link the provider' },
  });
  return (
    <PasswordStep
      text={`Enter your password here, then sign in at ${name}.`}
      submitLabel={`Go to ${name}`}
      pendingLabel="Going..."
      onSend={(values) =>
        begin({ providerId: id, ...values }, ({ beginIdentityLink }) => window.location.assign(beginIdentityLink))
      }
      onCancel={onCancel}
    />
  );
}
