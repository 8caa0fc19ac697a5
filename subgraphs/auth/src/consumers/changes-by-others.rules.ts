import type { Account } from '#accounts/account.ts';
import type { ChangeByOthers, NewMail } from '#mail/mail.repo.ts';

type Profile = Pick<Account, 'email' | 'role' | 'isActive'>;

/**
 * The letters about an account change that an event of `users` reports; null after a deletion. An unverified address may
 * belong to a stranger and gets no letter.
 */
export function changeLetters(
  before: (Profile & Pick<Account, 'id' | 'isEmailVerified'>) | null,
  after: Profile | null,
): NewMail[] {
  if (!before?.isEmailVerified) return [];
  const to = (recipient: string, kind: ChangeByOthers, about = ''): NewMail => ({
    kind,
    recipient,
    about,
    // The letter about a deletion outlives its account.
    ...(after && { accountId: before.id }),
  });
  if (!after) return [to(before.email, 'account_deleted')];
  const { email } = after;
  return [
    ...(email === before.email ? [] : [to(before.email, 'email_replaced'), to(email, 'email_assigned')]),
    ...(before.isActive && !after.isActive ? [to(email, 'account_deactivated')] : []),
    ...(!before.isActive && after.isActive ? [to(email, 'account_activated')] : []),
    ...(before.role === after.role ? [] : [to(email, 'role_changed', after.role)]),
  ];
}
