import type { Role } from '@dialdeck/common/words';
import { hasAdminRole } from '@dialdeck/common/words';
import { type Letter, onOneLine } from './letter.ts';
import type { ChangeByOthers, OwnChange } from './mail.repo.ts';

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

/** After an admin's reset: the change has happened already, whether or not the owner of the account expects it. */
export function resetByAdminLetter(to: {
  firstName: string | null;
  /** First and last name; null for an admin who was deleted in the meantime. */
  admin: string | null;
  /** The name of the provider, for a person who may sign in only there. */
  provider: string | null;
  link: string;
}): Letter {
  return {
    subject: 'Your password was reset',
    firstName: to.firstName,
    paragraphs: [
      `${to.admin === null ? 'An admin' : onOneLine(to.admin)} reset the password of your Dialdeck account. Your old password no longer works, and you were signed out everywhere.`,
    ],
    button: {
      label: to.provider === null ? 'Choose a new password' : `Sign in with ${to.provider}`,
      link: to.link,
    },
    footnotes: [
      ...(to.provider === null
        ? ['The link expires in 1 hour. After that, choose Forgot password on the sign-in page.']
        : []),
      'If you do not know why, ask your administrator.',
    ],
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

/** Instead of a second account; the screen showed the same text as for any other address. */
export function alreadyRegisteredLetter(to: { firstName: string | null; link: string }): Letter {
  return {
    subject: 'You already have a Dialdeck account',
    firstName: to.firstName,
    paragraphs: [
      'This email address was used to register, but it already has an account. Nothing was changed.',
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

/** To all other admins: the account that signs in without the provider was used. */
export function emergencyAccountLetter(to: { firstName: string | null; link: string }): Letter {
  return {
    subject: 'Emergency account used',
    firstName: to.firstName,
    paragraphs: ['The emergency account was used to sign in to Dialdeck.'],
    button: { label: 'Sign in', link: to.link },
    footnotes: ['If it was none of your admins, end its sign-ins and change its password.'],
  };
}

/** For a person whose organization uses a provider: replaces the link for a password. */
export function providerLetter(to: { firstName: string | null; provider: string; link: string }): Letter {
  return {
    subject: `Sign in with ${to.provider}`,
    firstName: to.firstName,
    paragraphs: [`Your organization signs you in to Dialdeck. You need no password here: Sign in with ${to.provider}.`],
    button: { label: `Sign in with ${to.provider}`, link: to.link },
    footnotes: [NOT_YOU],
  };
}

interface ChangeFacts {
  /** The name of the provider that was linked or unlinked. */
  about: string;
  hasPassword: boolean;
  /** The time of the change, in words. */
  when: string;
}

/** One row for each change that a person makes to their own ways to sign in: the subject and the sentence. */
const OWN_CHANGES: Record<OwnChange, { subject(about: string): string; text(facts: ChangeFacts): string }> = {
  password_changed: {
    subject: () => 'Your password was changed',
    text: ({ when }) =>
      `The password of your Dialdeck account was changed ${when}. All other browsers were signed out.`,
  },
  authenticator_added: {
    subject: () => 'An authenticator was added to your account',
    text: ({ when }) =>
      `An authenticator was set up for your Dialdeck account ${when}. From now on your password also needs its code.`,
  },
  authenticator_replaced: {
    subject: () => 'Your authenticator was replaced',
    text: ({ when }) =>
      `The authenticator of your Dialdeck account was replaced ${when}. The old one and its recovery codes no longer work.`,
  },
  authenticator_removed: {
    subject: () => 'Your authenticator was removed',
    text: ({ when }) =>
      `The authenticator of your Dialdeck account was removed ${when}. Your password alone signs you in now.`,
  },
  recovery_codes_renewed: {
    subject: () => 'You have new recovery codes',
    text: ({ when }) =>
      `New recovery codes were created for your Dialdeck account ${when}. The old ones no longer work.`,
  },
  identity_linked: {
    subject: (about) => `${about} was linked to your account`,
    text: ({ about, when, hasPassword }) =>
      `Your Dialdeck account was linked to ${about} ${when}. ${
        hasPassword ? `You can now sign in with ${about} too.` : `Sign in with ${about}: the account has no password.`
      }`,
  },
  identity_unlinked: {
    subject: (about) => `${about} was unlinked from your account`,
    text: ({ about, when }) =>
      `Your Dialdeck account was unlinked from ${about} ${when}. ${about} no longer signs you in, and the sessions that began with it have ended.`,
  },
};

/** To the owner of an account, after each change of a way to sign in. */
export function ownChangeLetter(to: {
  kind: OwnChange;
  about: string;
  at: Date;
  firstName: string | null;
  hasPassword: boolean;
  /** Whether a forgotten password can be replaced. */
  canReset: boolean;
  link: string;
}): Letter {
  const { subject, text } = OWN_CHANGES[to.kind];
  return {
    subject: subject(to.about),
    firstName: to.firstName,
    paragraphs: [text({ about: to.about, hasPassword: to.hasPassword, when: `on ${instantText(to.at)}` })],
    button: { label: 'Sign in', link: to.link },
    footnotes: [
      to.canReset
        ? 'If this was not you, choose Forgot password on the sign-in page now, then tell an admin.'
        : 'If this was not you, tell an admin now.',
    ],
  };
}

interface ByOthers {
  subject: string;
  text(facts: { when: string; about: string }): string;
  button: string;
}

/** One row for each change that an admin or a directory makes to the account of a person. */
const BY_OTHERS: Record<ChangeByOthers, ByOthers> = {
  account_deactivated: {
    subject: 'Your account was deactivated',
    text: ({ when }) =>
      `Your Dialdeck account was deactivated ${when}. You were signed out everywhere, and cannot sign in.`,
    button: 'Open Dialdeck',
  },
  account_activated: {
    subject: 'Your account was activated',
    text: ({ when }) => `Your Dialdeck account was activated ${when}. You can sign in again.`,
    button: 'Sign in',
  },
  account_deleted: {
    subject: 'Your account was deleted',
    text: ({ when }) => `Your Dialdeck account was deleted ${when}. You were signed out everywhere.`,
    button: 'Open Dialdeck',
  },
  role_changed: {
    subject: 'Your role was changed',
    text: ({ when, about }) =>
      `The role of your Dialdeck account was changed ${when}. You are now ${hasAdminRole({ role: about as Role }) ? 'an admin' : 'an agent'}.`,
    button: 'Sign in',
  },
  email_replaced: {
    subject: 'The email address of your account was changed',
    text: ({ when }) =>
      `The email address of your Dialdeck account was changed ${when}. This address no longer signs you in, and gets no more messages.`,
    button: 'Open Dialdeck',
  },
  email_assigned: {
    subject: 'The email address of your account was changed',
    text: ({ when }) =>
      `The email address of your Dialdeck account was changed to this one ${when}. From now on, sign in with this address.`,
    button: 'Sign in',
  },
  signed_out_by_admin: {
    subject: 'You were signed out',
    text: ({ when }) =>
      `An admin ended all sign-ins of your Dialdeck account ${when}. Your password and your other ways to sign in stay as they are.`,
    button: 'Sign in',
  },
};

/** After a change that an admin or a directory made, whether or not the person may still sign in. */
export function changeByOthersLetter(to: {
  kind: ChangeByOthers;
  about: string;
  at: Date;
  firstName: string | null;
  link: string;
}): Letter {
  const { subject, text, button } = BY_OTHERS[to.kind];
  return {
    subject,
    firstName: to.firstName,
    paragraphs: [text({ when: `on ${instantText(to.at)}`, about: to.about })],
    button: { label: button, link: to.link },
    footnotes: ['If you do not know why, ask an admin.'],
  };
}

const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** UTC, because a letter cannot know the zone of its reader. */
const instantText = (at: Date): string => `${INSTANT.format(at).replace(/\u202f/g, ' ')} UTC`;
