import { INACTIVE_ACCOUNT } from '#sentences.ts';

/** Why there is no account for a person whom a provider knows. */
export type NoAccountCause = 'no-address' | 'other-domain' | 'not-verified' | 'not-said-verified' | 'unknown';

/** The cause as a sentence that the person can pass on to an admin; null for an unknown cause. */
export function causeOf(cause: string | undefined, name = 'Your provider'): string | null {
  switch (cause) {
    case 'no-address':
      return `${name} did not send your e-mail address (claim email).`;
    case 'other-domain':
      return `Your e-mail address there belongs to a domain that ${name} is not used for here.`;
    case 'not-verified':
      return `${name} has not verified your e-mail address (claim email_verified).`;
    case 'not-said-verified':
      return `${name} does not say whether your e-mail address is verified (claim email_verified).`;
    case 'unknown':
      return 'There is no account for your e-mail address yet.';
    default:
      return null;
  }
}

/** The sentence for a person who returns from an identity provider without being signed in. */
export function sentenceOf(code: string, name = 'your provider'): string {
  switch (code) {
    case 'cancelled':
      return 'Signing in was cancelled.';
    case 'unreachable':
      return `${name === 'your provider' ? 'Your provider' : name} cannot be reached. Try again, or ask an admin.`;
    case 'no-account':
      return 'Ask an admin for an invitation.';
    case 'password':
      return `Sign in with your password, then link ${name} on your account page.`;
    case 'taken':
      return 'This address signs in with another identity. Ask an admin.';
    case 'other-provider':
      return name === 'your provider'
        ? 'Your organization signs you in with another provider.'
        : `Sign in with ${name}.`;
    case 'inactive':
      return INACTIVE_ACCOUNT;
    default:
      return `Signing in with ${name} did not work. Try again, or ask an admin.`;
  }
}
