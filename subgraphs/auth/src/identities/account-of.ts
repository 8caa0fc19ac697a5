import * as schemas from '@dialdeck/common/accounts/account.schemas';
import type { NoAccountCause } from '@dialdeck/common/sign-in/provider-end.rules';
import type { Role } from '@dialdeck/common/words';
import { newId } from '@dialdeck/node/process/new-id';
import { safeParse } from 'zod/v4/core';
import type { Account } from '#accounts/account.ts';
import { tellOwner } from '#mail/tell-owner.ts';
import { nameOf } from '#oidc/claims.rules.ts';
import type { Identity } from '#oidc/identify.ts';
import { isOn, isSameClient } from '#providers/provider.rules.ts';
import type { Provider } from '#providers/provider.ts';
import type { AuthServices } from '#services.ts';
import { insteadOf } from '#settings/way-in.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { confirmAddress } from '#verification/confirm-address.ts';
import { addressProblem, decide, type EndCode } from './sign-in.rules.ts';

/** The provider identified a person who may not sign in. */
export class Refused extends Error {
  readonly code: EndCode;
  /** The provider that the person must use instead, if that is the reason. */
  readonly providerId: string | undefined;
  /** Why there is no account. */
  readonly why: NoAccountCause | undefined;
  constructor(code: EndCode, about: { providerId?: string; why?: NoAccountCause } = {}) {
    super(about.why ? `${code}: ${about.why}` : code);
    this.code = code;
    this.providerId = about.providerId;
    this.why = about.why;
  }
}

/** The account whose session may begin, the link it used, and when that was last checked (`performance.now()`). */
export interface SignedIn {
  id: string;
  role: Role;
  linkId: string;
  checkedAt: number;
}

type Services = Pick<AuthServices, 'store' | 'settle' | 'log'>;

/** Another sign-in of the same person was faster: the caller reads the account again. */
class Overtaken extends Error {}
const TRIES = 3;

/** The account of an identified person: found by its subject, linked by its address, or created. @throws Refused */
export async function accountOf(services: Services, provider: Provider, identity: Identity): Promise<SignedIn> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await findOrLink(services, provider, identity);
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === TRIES) throw error;
    }
  }
}

async function findOrLink(services: Services, asked: Provider, identity: Identity): Promise<SignedIn> {
  const { store, settle, log } = services;
  const { subject } = identity;
  const found = await store.transaction(async (tx) => {
    const link = await tx.identities.find(asked, subject);
    if (link) {
      const account = await tx.accounts.lockById(link.accountId);
      await lockAsked(tx, asked);
      // The link was deleted with the account, or by its owner.
      if (!account || (await tx.identities.find(asked, subject))?.id !== link.id) throw new Overtaken();
      if (!account.isActive) throw new Refused('inactive');
      await requireThis(tx, asked, account);
      return { account, linkId: link.id, deliveries: [] };
    }
    const email = addressOf(identity);
    const owner = email === null ? null : await tx.accounts.lockByEmail(email);
    const provider = await lockAsked(tx, asked);
    const why = addressProblem({ email, verified: identity.verified }, provider);
    if (email === null || why) throw new Refused('no-account', { why: why ?? 'no-address' });
    await requireThis(tx, provider, owner ?? { email });
    const known = owner && (await tx.identities.findOf(owner.id, provider));
    // The same person was linked while this transaction waited for the lock.
    if (known?.subject === subject) throw new Overtaken();
    const { emergencyAccountId } = await tx.settings.read();
    const outcome = decide({
      provider,
      account: owner,
      hasOtherSubject: known !== null,
      isEmergencyAccount: owner !== null && owner.id === emergencyAccountId,
    });
    if (outcome !== 'link' && outcome !== 'create')
      throw new Refused(outcome, outcome === 'no-account' ? { why: 'unknown' } : {});
    const made = outcome === 'create' ? await create(tx, email, identity) : await takeOver(tx, owner, provider);
    const linkId = await tx.identities.add(provider, { accountId: made.account.id, subject });
    if (!linkId) throw new Overtaken();
    log.info({
      event: outcome === 'create' ? 'user_registered' : 'authn_token_created',
      userId: made.account.id,
      providerId: provider.id,
    });
    return { ...made, linkId };
  });
  const { account, linkId, deliveries } = found;
  if (deliveries.length > 0) {
    // The sessions that the link ended are gone by now; sessions that ended since then are considered below.
    await settle(deliveries);
    const now = await store.accounts.findById(account.id);
    if (!now) throw new Refused('failed');
    if (!now.isActive) throw new Refused('inactive');
    return { id: now.id, role: now.role, linkId, checkedAt: performance.now() };
  }
  return { id: account.id, role: account.role, linkId, checkedAt: Number.NaN };
}

/**
 * The present provider, which no admin can change before the transaction ends. Lock the account first, as all code does that
 * locks both. @throws Refused if it is gone, off, or not the issuer and client that identified the person
 */
async function lockAsked(tx: AuthTransaction, asked: Provider): Promise<Provider> {
  const now = await tx.providers.lockShared(asked.id);
  if (!now || !isOn(now) || !isSameClient(now, asked)) throw new Refused('failed');
  return now;
}

/** @throws Refused where the person must use another provider */
async function requireThis(
  tx: AuthTransaction,
  { id }: Provider,
  person: { email: string; id?: string },
): Promise<void> {
  const other = await insteadOf({ providerId: id }, tx, person);
  if (other) throw new Refused('other-provider', { providerId: other.id });
}

/** The address in its stored form; null for text that is no address. */
function addressOf({ email }: Identity): string | null {
  const parsed = safeParse(schemas.ForgotPasswordSchema, { email });
  return parsed.success ? parsed.data.email : null;
}

type Made = { account: Pick<Account, 'id' | 'role'>; deliveries: string[] };

/** Always of role user, whichever roles the provider sends. */
async function create(tx: AuthTransaction, email: string, { firstName, lastName }: Identity): Promise<Made> {
  const id = newId();
  const role = 'user';
  const names = { firstName: nameOf(firstName), lastName: nameOf(lastName) };
  if (!(await tx.accounts.insert({ id, email, firstName: names.firstName, role, isEmailVerified: true })))
    throw new Overtaken();
  const deliveries = await tx.publish([
    { type: 'account.registered', key: id, payload: { id, email, role, ...names } },
    { type: 'account.verified', key: id, payload: { id } },
  ]);
  return { account: { id, role }, deliveries };
}

/** From now on the provider vouches for this account: its password, open links and other sessions end. */
async function takeOver(tx: AuthTransaction, owner: Account | null, { name }: Provider): Promise<Made> {
  if (!owner) throw new Overtaken();
  await tellOwner(tx, owner, 'identity_linked', name);
  await tx.accounts.removePassword(owner.id);
  await tx.tokens.kill(owner.id);
  const ended = await tx.endSessions({ userId: owner.id, keptSession: null });
  const confirmed = await confirmAddress(tx, { ...owner, hasPassword: false });
  return { account: owner, deliveries: [...ended, ...confirmed] };
}

/** Links an account to a subject, for an owner who has proved the password. @throws Refused */
export async function linkAccount(
  { store, log }: Services,
  { provider, accountId, subject }: { provider: Provider; accountId: string; subject: string },
): Promise<void> {
  await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(accountId);
    if (!account?.isActive) throw new Refused('failed');
    await lockAsked(tx, provider);
    await requireThis(tx, provider, account);
    const known = await tx.identities.find(provider, subject);
    if (known?.accountId === accountId) return;
    if (known || !(await tx.identities.add(provider, { accountId, subject }))) throw new Refused('taken');
    await tellOwner(tx, account, 'identity_linked', provider.name);
  });
  log.info({ event: 'authn_token_created', userId: accountId, providerId: provider.id });
}
