import type { RegisterValues } from '@dialdeck/common/accounts/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import { newId } from '@dialdeck/node/process/new-id';
import { requireGoodPassword } from '#passwords/require-good-password.ts';
import type { AuthServices } from '#services.ts';
import { requireWay } from '#settings/way-in.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { hashToken } from '#tokens/token.ts';
import type { Invitation } from './invitation.repo.ts';

/** Above the duration of either branch, see {@link register}. */
const ANSWER_AFTER_MS = 500;

const NO_INVITATION = 'Registration is by invitation only. Please contact your administrator to request access.';
const DEAD_INVITATION = 'This invitation is not valid any more. Please ask your administrator for a new one.';
const WRONG_ROLE = 'The role does not fit the invitation';

/**
 * Registers by an invitation; address (if bound) and role are the invitation's. If the address had an account already, only
 * its owner learns of it, by a message: the answer and its time are the same.
 */
export function register(services: AuthServices, input: RegisterValues): Promise<void> {
  return atLeast(ANSWER_AFTER_MS, async () => {
    const { store, hasher, log } = services;
    if (!input.inviteToken) throw refusal('inviteToken', NO_INVITATION);
    const tokenHash = hashToken(input.inviteToken);
    const invitation = await store.invitations.find(tokenHash);
    if (!invitation) throw refusal('inviteToken', DEAD_INVITATION);
    if (input.role && input.role !== invitation.role) throw refusal('role', WRONG_ROLE);
    await requireWay('password', store, { email: emailOf(invitation, input) });
    await requireGoodPassword(input.password, emailOf(invitation, input));
    const passwordHash = await hasher.hash(input.password);

    const userId = await store.transaction(async (tx) => {
      const accepted = await tx.invitations.accept(tokenHash);
      if (!accepted) throw refusal('inviteToken', DEAD_INVITATION);
      return await addAccount(tx, {
        ...input,
        email: emailOf(accepted, input),
        role: accepted.role,
        invitedBy: accepted.invitedBy,
        passwordHash,
      });
    });
    log.info({ event: userId ? 'user_registered' : 'user_registered_again', ...(userId && { userId }) });
  });
}

interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  role: Invitation['role'];
  invitedBy: string;
  passwordHash: string;
}

/** The id of the new account; null when the address has one. */
async function addAccount(tx: AuthTransaction, registration: Registration): Promise<string | null> {
  const { email, firstName, lastName, role, invitedBy, passwordHash } = registration;
  const id = newId();
  if (await tx.accounts.insert({ id, email, firstName, role, isEmailVerified: false })) {
    await tx.accounts.setFirstPassword(id, passwordHash);
    await tx.mails.enqueue({ kind: 'verification', recipient: email, accountId: id });
    await tx.publish([
      { type: 'account.registered', key: id, payload: { id, email, firstName, lastName, role, invitedBy } },
    ]);
    return id;
  }
  const known = await tx.accounts.findByEmail(email);
  // An account that was never verified gets a second verification link.
  const kind = known && !known.isEmailVerified ? 'verification' : 'already_registered';
  await tx.mails.enqueue({ kind, recipient: email, ...(known && { accountId: known.id }) });
  return null;
}

const emailOf = (invitation: Invitation, input: RegisterValues): string => invitation.email ?? input.email;

const refusal = (field: string, sentence: string): AppError =>
  new AppError('BAD_INPUT', { userMessage: sentence, fields: { [field]: sentence } });

/** Answers no sooner than after `ms` milliseconds, so that the time does not reveal what was done. */
async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, ms));
  const result = await work();
  await floor;
  return result;
}
