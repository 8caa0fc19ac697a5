import type { Role } from '@dialdeck/common/words';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Letter } from './letter.ts';

const NOT_YOU = 'If you did not expect this message, you can ignore it.';

/** To a new account, whether or not it has a password yet. */
export function verificationLetter(to: { firstName: string | null; hasPassword: boolean; link: string }): Letter {
  return {
    subject: to.hasPassword ? 'Verify your email address' : 'Set up your Dialdeck account',
    firstName: to.firstName,
    paragraphs: [
      to.hasPassword
        ? 'Please verify your email address to activate your Dialdeck account.'
        : 'An account was created for you on Dialdeck. Verify your email address and choose a password to activate it.',
    ],
    button: { label: to.hasPassword ? 'Verify email address' : 'Complete account setup', link: to.link },
    footnotes: ['The link expires in 24 hours.', NOT_YOU],
  };
}

/** For a forgotten password. */
export function resetLetter(to: { firstName: string | null; link: string }): Letter {
  return {
    subject: 'Reset your password',
    firstName: to.firstName,
    paragraphs: ['We received a request to reset the password of your Dialdeck account.'],
    button: { label: 'Choose a new password', link: to.link },
    footnotes: ['The link expires in 1 hour.', `${NOT_YOU} Your password stays as it is.`],
  };
}

/** For a person without an account. */
export function invitationLetter(to: { role: Role; link: string }): Letter {
  const role = hasAdminRole(to) ? 'an admin' : 'an agent';
  return {
    subject: 'You are invited to Dialdeck',
    firstName: null,
    paragraphs: [`You are invited to join Dialdeck as ${role}.`],
    button: { label: 'Accept the invitation', link: to.link },
    footnotes: ['The link expires in 7 days and can be used once.', NOT_YOU],
  };
}

/** In place of a second account; the screen said the same as to everybody else. */
export function alreadyRegisteredLetter(to: { firstName: string | null; link: string }): Letter {
  return {
    subject: 'You already have a Dialdeck account',
    firstName: to.firstName,
    paragraphs: [
      'Somebody registered with this email address, for which there is an account already. Nothing was changed.',
      'If it was you, sign in with your password, or choose Forgot password to get a new one.',
    ],
    button: { label: 'Sign in', link: to.link },
    footnotes: [NOT_YOU],
  };
}

/** So that its owner notices the change. */
export function secondFactorRemovedLetter(to: {
  firstName: string | null;
  /** The name of the provider, for a person who may sign in only there. */
  provider: string | null;
  link: string;
}): Letter {
  return {
    subject: 'Your second factor was removed',
    firstName: to.firstName,
    paragraphs: [
      'An admin removed the authenticator of your Dialdeck account, and you were signed out everywhere.',
      to.provider === null
        ? 'Sign in with your password, then set up an authenticator again on your account page.'
        : `Sign in with ${to.provider}.`,
    ],
    button: { label: 'Sign in', link: to.link },
    footnotes: ['If you did not ask for this, tell an admin.'],
  };
}

/** To all other admins: somebody signed in past the provider. */
export function emergencyAccountLetter(to: { firstName: string | null; link: string }): Letter {
  return {
    subject: 'Emergency account used',
    firstName: to.firstName,
    paragraphs: ['Somebody signed in to Dialdeck with the emergency account.'],
    button: { label: 'Sign in', link: to.link },
    footnotes: ['If it was none of your admins, end its sign-ins and change its password.'],
  };
}

/** For a person whose organisation uses a provider: instead of a link for a password. */
export function providerLetter(to: { firstName: string | null; provider: string; link: string }): Letter {
  return {
    subject: `Sign in with ${to.provider}`,
    firstName: to.firstName,
    paragraphs: [`Your organisation signs you in to Dialdeck. You need no password here: Sign in with ${to.provider}.`],
    button: { label: `Sign in with ${to.provider}`, link: to.link },
    footnotes: [NOT_YOU],
  };
}
