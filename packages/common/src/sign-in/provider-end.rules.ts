import { INACTIVE_ACCOUNT } from '#sentences.ts';

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
