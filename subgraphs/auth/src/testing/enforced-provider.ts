import { newId } from '@dialdeck/node/process/new-id';
import type { Account } from '#accounts/account.ts';
import { type AuthRig, PASSWORD } from './auth-rig.ts';

/** The domain of the provider below. */
export const DOMAIN = 'contoso.example';

/** An admin with password and authenticator, who qualifies as emergency account. */
export async function addFitting(rig: AuthRig, account: Partial<Account> = {}): Promise<Account> {
  const email = `${newId()}@${DOMAIN}`;
  const added = await rig.addAccount({ role: 'admin', password: PASSWORD, email, ...account });
  await rig.ownerPool.query(
    `INSERT INTO auth.second_factors (account_id, secret_sealed, last_step) VALUES ($1, 'x', 0)`,
    [added.id],
  );
  return added;
}

/** Inserts a tested and enforced provider directly, without any rules. */
export async function enforceProvider(rig: AuthRig, emergency?: Account): Promise<string> {
  const id = newId();
  await rig.ownerPool.query(
    `INSERT INTO auth.identity_providers (id, name, issuer, client_id, client_secret_sealed, domains, enforced, tested_at)
     VALUES ($1, 'Contoso', 'https://contoso.example', 'dialdeck', 'x', $2, true, now())`,
    [id, [DOMAIN]],
  );
  if (emergency)
    await rig.ownerPool.query('UPDATE auth.sign_in_settings SET emergency_account_id = $1', [emergency.id]);
  return id;
}
