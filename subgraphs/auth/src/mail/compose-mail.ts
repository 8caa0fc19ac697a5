import { RESET_LINK_MS, VERIFICATION_LINK_MS } from '@dialdeck/common/constants';
import type { Account } from '#accounts/account.ts';
import type { AuthServices } from '#services.ts';
import { insteadOf } from '#settings/way-in.ts';
import type { AuthTransaction } from '#store.repo.ts';
import type { LinkType } from '#tokens/token.repo.ts';
import { newToken } from '#tokens/token.ts';
import { type Letter, toHtml, toText } from './letter.ts';
import {
  alreadyRegisteredLetter,
  changeByOthersLetter,
  emergencyAccountLetter,
  invitationLetter,
  ownChangeLetter,
  providerLetter,
  resetByAdminLetter,
  resetLetter,
  secondFactorRemovedLetter,
  verificationLetter,
} from './letters.ts';
import { CHANGES_BY_OTHERS, type ChangeByOthers, type MailKind, type WaitingMail } from './mail.repo.ts';
import type { Message } from './mail-transport.ts';

const LIFETIME_MS: Record<LinkType, number> = {
  verification: VERIFICATION_LINK_MS,
  password_reset: RESET_LINK_MS,
};

/**
 * Creates the message and its link: the token exists only in its message, its lifetime begins when it is sent,
 * and a second attempt invalidates the first link. Null when there is nothing left to send.
 */
export function composeMail(services: AuthServices, mail: WaitingMail): Promise<Message | null> {
  return services.store.transaction(async (tx) => {
    const letter = await write(services, tx, mail);
    if (!letter) return null;
    const { id, kind, recipient: to } = mail;
    const { subject, button } = letter;
    return { id, kind, to, subject, text: toText(letter), html: toHtml(letter), link: button.link };
  });
}

function write(services: AuthServices, tx: AuthTransaction, mail: WaitingMail): Promise<Letter | null> {
  const { kind } = mail;
  if (kind === 'invitation') return writeInvitation(services, tx, mail);
  return isByOthers(kind)
    ? writeOfChangeByOthers(services, tx, { ...mail, kind })
    : writeToAccount(services, tx, { ...mail, kind });
}

const isByOthers = (kind: MailKind): kind is ChangeByOthers => CHANGES_BY_OTHERS.some((each) => each === kind);

/** To an address that may no longer belong to an account, or to an account that may not sign in. */
async function writeOfChangeByOthers(
  { links }: AuthServices,
  tx: AuthTransaction,
  { id, kind, about, createdAt, accountId }: WaitingMail & { kind: ChangeByOthers },
): Promise<Letter | null> {
  if (!(await tx.mails.lock(id))) return null;
  const account = accountId === null ? null : await tx.accounts.findById(accountId);
  const firstName = account?.firstName ?? null;
  return changeByOthersLetter({ kind, about, at: createdAt, firstName, link: links.login() });
}

/** The worker looks the address up, so that the request takes equally long for known and unknown addresses. */
async function writeToAccount(
  { links }: AuthServices,
  tx: AuthTransaction,
  mail: WaitingMail & { kind: Exclude<MailKind, 'invitation' | ChangeByOthers> },
): Promise<Letter | null> {
  const account = await tx.accounts.lockByEmail(mail.recipient);
  if (!account?.isActive) return null;
  // Under the account's lock: a message that was replaced must not invalidate the newer one's link.
  if (!(await tx.mails.lock(mail.id))) return null;
  const { firstName, passwordHash, isEmailVerified } = account;
  const provider = await insteadOf('password', tx, account);
  const byProvider = ({ name }: { name: string }) => providerLetter({ firstName, provider: name, link: links.login() });
  switch (mail.kind) {
    case 'verification': {
      if (isEmailVerified) return null;
      if (provider && passwordHash === null) return byProvider(provider);
      const link = links.verifyEmail(await issue(tx, account, 'verification'));
      return verificationLetter({ firstName, hasPassword: passwordHash !== null, link });
    }
    case 'password_reset':
      if (provider) return byProvider(provider);
      return resetLetter({ firstName, link: links.resetPassword(await issue(tx, account, 'password_reset')) });
    case 'password_reset_by_admin':
      return resetByAdminLetter({
        firstName,
        admin: await tx.accounts.fullName(mail.about),
        provider: provider?.name ?? null,
        link: provider ? links.login() : links.resetPassword(await issue(tx, account, 'password_reset')),
      });
    case 'second_factor_removed':
      return secondFactorRemovedLetter({ firstName, provider: provider?.name ?? null, link: links.login() });
    case 'emergency_account_used':
      return emergencyAccountLetter({ firstName, link: links.login() });
    case 'already_registered':
      if (provider) return byProvider(provider);
      return alreadyRegisteredLetter({ firstName, link: links.login() });
    default: {
      const canReset = provider === null;
      const hasPassword = passwordHash !== null;
      const { kind, about, createdAt: at } = mail;
      return ownChangeLetter({ kind, about, at, firstName, hasPassword, canReset, link: links.login() });
    }
  }
}

async function issue(tx: AuthTransaction, { id }: Account, type: LinkType): Promise<string> {
  const { token, hash } = newToken();
  await tx.tokens.issue({ accountId: id, type, hash, lifetimeMs: LIFETIME_MS[type] });
  return token;
}

async function writeInvitation(
  { links, handedOut }: AuthServices,
  tx: AuthTransaction,
  { id, invitationId, recipient }: WaitingMail,
): Promise<Letter | null> {
  if (!invitationId) return null;
  // Before its message and its links: accepting or revoking an invitation locks it first, too.
  await tx.invitations.lockShared(invitationId);
  if (!(await tx.mails.lock(id))) return null;
  const provider = await insteadOf('password', tx, { email: recipient });
  if (provider) {
    const isOpen = await tx.invitations.isOpen(invitationId);
    return isOpen ? providerLetter({ firstName: null, provider: provider.name, link: links.login() }) : null;
  }
  const { token, hash } = handedOut.find(id) ?? newToken();
  const invitation = await tx.invitations.issue(invitationId, hash);
  return invitation && invitationLetter({ ...invitation, link: links.register({ ...invitation, token }) });
}
