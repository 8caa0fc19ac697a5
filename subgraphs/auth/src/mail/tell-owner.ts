import type { Account } from '#accounts/account.ts';
import type { AuthTransaction } from '#store.repo.ts';
import type { OwnChange } from './mail.repo.ts';

/** Notifies the owner of an account about a change of a way to sign in, in its transaction. `about`: the provider's name. */
export async function tellOwner(
  tx: Pick<AuthTransaction, 'mails'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
  kind: OwnChange,
  about = '',
): Promise<void> {
  await tx.mails.enqueue({ kind, recipient: email, accountId: id, about });
}
