import { useQuery } from '@dialdeck/apollo';
import { SecondFactorDocument } from '#__generated__/graphql.ts';
import { TextField, type TextFieldProps } from '#account/form/text-field.tsx';

interface OwnProof {
  hasPassword: boolean;
  hasAuthenticator: boolean;
}

/** The way in which the user proves their identity. Null until it is known, and where it cannot be loaded. */
export function useOwnProof(): { proof: OwnProof | null; isLoading: boolean } {
  const { data, loading } = useQuery(SecondFactorDocument);
  const factor = data?.secondFactor;
  return {
    proof: factor ? { hasPassword: factor.canSetUp, hasAuthenticator: factor.enabled } : null,
    isLoading: loading && !factor,
  };
}

type OwnCodeFieldProps = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;

/** The code that a change of one's own ways to sign in needs; nothing without an authenticator. */
export function OwnCodeField(props: OwnCodeFieldProps) {
  if (!useOwnProof().proof?.hasAuthenticator) return null;
  return (
    <TextField label="Code" hint="Of your authenticator, or a recovery code." autoComplete="one-time-code" {...props} />
  );
}
