import { SESSION_ENDED } from '#sentences.ts';

/** Why a session ended that its own browser did not end, and the sentence for the sign-in page. */
const SENTENCES = {
  admin: 'An admin signed you out.',
  'password reset':
    'An admin reset your password and signed you out. Choose a new password with the link in the message that we sent you.',
  'second factor removed': 'An admin removed your authenticator and signed you out.',
  password: 'Your password was changed, so this browser was signed out.',
  'second factor': 'Your authenticator was changed in another browser, so this one was signed out.',
  role: 'Your role was changed, so you were signed out.',
  deactivated: 'Your account was deactivated. Please contact your administrator.',
  deleted: 'Your account was deleted. Please contact your administrator.',
  'identity provider': 'Your sign-in with the provider of your organization has ended.',
  'own choice': 'You signed this browser out from another one.',
} as const satisfies Record<string, string>;

export type SessionEnd = keyof typeof SENTENCES;

/** Ends after which the same person cannot, or need not, sign in as before. */
const WITHOUT_RETURN: readonly SessionEnd[] = ['password reset', 'deactivated', 'deleted'];

const isSessionEnd = (text: string): text is SessionEnd => Object.hasOwn(SENTENCES, text);

/** The sentence of the sign-in page after the end of a session. `reason`: from the address of the page. */
export function sessionEndText(reason: string): string {
  if (!isSessionEnd(reason)) return SESSION_ENDED;
  const sentence = SENTENCES[reason];
  return WITHOUT_RETURN.includes(reason) ? sentence : `${sentence} Sign in to go on where you were.`;
}
