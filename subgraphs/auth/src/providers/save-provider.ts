import { AppError, isAppError } from '@dialdeck/common/errors';
import type {
  IdentityProviderChange,
  IdentityProviderValues,
} from '@dialdeck/common/sign-in/identity-provider.schemas';
import { waitOutside } from '@dialdeck/node/process/deadline';
import { newId } from '@dialdeck/node/process/new-id';
import { hasEmergencyAccount, tellEmergency } from '#accounts/emergency-account.ts';
import type { AuthServices } from '#services.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { type Connection, discover, UnusableProvider } from './discover.ts';
import type { NewProvider } from './provider.repo.ts';
import { isEnforced, isOn, isSameRealm, issuerProblem, type Realm } from './provider.rules.ts';
import { aboutClientSecret, type Provider } from './provider.ts';

type Services = Pick<AuthServices, 'store' | 'sealer' | 'settle' | 'allowsLoopback'>;

export const providerNotFound = () => new AppError('NOT_FOUND', { userMessage: 'There is no such provider.' });

/** Adds a provider after it has responded. @throws BAD_INPUT, CONFLICT */
export async function createProvider(services: Services, input: IdentityProviderValues): Promise<Provider> {
  const { clientSecret, name, issuer, clientId, domains } = input;
  await requireUsable(services, { issuer, clientId, clientSecret });
  const id = newId();
  return await save(services, id, async (tx) => {
    await requireFreeDomains(tx, domains, id);
    const provider = {
      id,
      name,
      issuer,
      clientId,
      domains,
      clientSecretSealed: services.sealer.seal(clientSecret, aboutClientSecret(id)),
      trustsAddresses: input.trustsAddresses ?? false,
      jit: input.jit ?? 'off',
      state: input.state ?? 'on',
      needsTest: false,
      enforced: false,
      testedAt: null,
    };
    await tx.providers.insert(provider);
    return provider;
  });
}

/**
 * A new issuer, client or secret must be tested again, and ends enforcement. With a new issuer or client the provider is off until
 * then, and the sessions that began by it end. @throws BAD_INPUT, NOT_FOUND, CONFLICT
 */
export async function changeProvider(services: Services, id: string, input: IdentityProviderChange): Promise<Provider> {
  const { store, sealer } = services;
  const before = await store.providers.find(id);
  if (!before) throw providerNotFound();
  const secretOf = ({ clientSecretSealed }: Provider) => sealer.open(clientSecretSealed, aboutClientSecret(id));
  const clientSecret = secretFor(before, input) ?? secretOf(before);
  const connection = { issuer: input.issuer, clientId: input.clientId, clientSecret };
  if (input.issuer !== before.issuer) await requireUsable(services, connection);

  return await save(services, id, async (tx) => {
    const now = await tx.providers.find(id);
    if (!now) throw providerNotFound();
    await requireFreeDomains(tx, input.domains, id);
    const isSame = isSameRealm(now, input) && (secretFor(now, input) ?? secretOf(now)) === secretOf(now);
    const provider: NewProvider = {
      id,
      name: input.name,
      issuer: input.issuer,
      clientId: input.clientId,
      domains: input.domains,
      clientSecretSealed: isSame ? now.clientSecretSealed : sealer.seal(clientSecret, aboutClientSecret(id)),
      trustsAddresses: input.trustsAddresses ?? now.trustsAddresses,
      jit: input.jit ?? now.jit,
      state: input.state ?? now.state,
      needsTest: now.needsTest || !isSameRealm(now, input),
      // Enforcement ends with the connection it was tested with; enforcing again needs a new test.
      enforced: (input.enforced ?? now.enforced) && (isSame || !now.enforced),
      testedAt: isSame ? now.testedAt : null,
    };
    if (provider.enforced && !isEnforced(now)) await requireReady(tx, provider);
    await tx.providers.update(provider);
    return provider;
  });
}

/** Its links are deleted, and its people become unmanaged. @throws NOT_FOUND */
export async function deleteProvider({ store, settle }: Pick<Services, 'store' | 'settle'>, id: string): Promise<void> {
  const deliveries = await store.transaction(async (tx) => {
    await tx.settings.lock();
    const wasEnforced = await tx.providers.isAnyEnforced();
    const links = await tx.identities.listAt(id);
    if (!(await tx.providers.remove(id))) throw providerNotFound();
    const told = await tx.publish([{ type: 'provider.deleted', key: id, payload: { id } }]);
    return [...told, ...(await tx.endBegunBy(links)), ...(wasEnforced ? await tellEmergency(tx) : [])];
  });
  await settle(deliveries);
}

/** Under the lock of the settings, so that no domain gets two providers, and no two changes together lock everyone out. */
async function save(
  { store, settle }: Services,
  id: string,
  write: (tx: AuthTransaction) => Promise<unknown>,
): Promise<Provider> {
  const [provider, deliveries] = await store.transaction(async (tx) => {
    await tx.settings.lock();
    const wasEnforced = await tx.providers.isAnyEnforced();
    const before = await tx.providers.find(id);
    await write(tx);
    const saved = await tx.providers.find(id);
    if (!saved) throw providerNotFound();
    const told = await announceProvider(tx, saved);
    // Links of this provider, or of its former issuer or client, no longer let anyone in.
    const isLost = before && isOn(before) && !(isOn(saved) && isSameRealm(before, saved));
    const ended = isLost ? await tx.endBegunBy(await tx.identities.listAt(id)) : [];
    const isOther = wasEnforced !== (await tx.providers.isAnyEnforced());
    return [saved, [...told, ...ended, ...(isOther ? await tellEmergency(tx) : [])]] as const;
  });
  await settle(deliveries);
  return provider;
}

/** `users` keeps a copy: the directory of a provider that is off changes nothing. */
const announceProvider = (tx: AuthTransaction, provider: Provider): Promise<string[]> => {
  const { id, name, domains } = provider;
  return tx.publish([{ type: 'provider.changed', key: id, payload: { id, name, domains, isOn: isOn(provider) } }]);
};

/** An admin's test succeeded with these settings. False when they were changed in the meantime. */
export async function markTested(
  { store, settle }: Pick<Services, 'store' | 'settle'>,
  tested: Provider,
): Promise<boolean> {
  const deliveries = await store.transaction(async (tx) => {
    await tx.settings.lock();
    const before = await tx.providers.find(tested.id);
    if (!(await tx.providers.markTested(tested))) return null;
    const now = await tx.providers.find(tested.id);
    return before?.needsTest && now ? await announceProvider(tx, now) : [];
  });
  if (deliveries) await settle(deliveries);
  return deliveries !== null;
}

const SECRET_AGAIN = 'Enter the client secret again for this issuer and client ID';

/** A secret belongs to one issuer and client: another one never receives it. Undefined keeps it. @throws BAD_INPUT */
function secretFor(now: Realm, input: IdentityProviderChange): string | undefined {
  if (!input.clientSecret && !isSameRealm(now, input))
    throw new AppError('BAD_INPUT', { userMessage: SECRET_AGAIN, fields: { clientSecret: SECRET_AGAIN } });
  return input.clientSecret ?? undefined;
}

async function requireUsable({ allowsLoopback }: Services, connection: Connection): Promise<void> {
  const refused = (sentence: string, cause?: unknown) =>
    new AppError('BAD_INPUT', { userMessage: sentence, fields: { issuer: sentence }, cause });
  const problem = issuerProblem(connection.issuer, allowsLoopback);
  if (problem) throw refused(problem);
  try {
    await waitOutside(() => discover(connection, allowsLoopback));
  } catch (error) {
    if (isAppError(error)) throw error;
    throw error instanceof UnusableProvider
      ? refused(error.message)
      : refused('The provider does not answer as OpenID Connect requires. Check the issuer.', error);
  }
}

async function requireFreeDomains(tx: AuthTransaction, domains: readonly string[], id: string): Promise<void> {
  const taken = await tx.providers.takenDomain(domains, id);
  if (!taken) return;
  const sentence = `${taken} belongs to another provider.`;
  throw new AppError('CONFLICT', { userMessage: sentence, fields: { domains: sentence } });
}

/** A provider that never worked must not lock people out, nor one that fails when there is no emergency account. */
async function requireReady(tx: AuthTransaction, { name, testedAt }: NewProvider): Promise<void> {
  if (!testedAt) throw new AppError('CONFLICT', { userMessage: `Test ${name} first.` });
  if (!(await hasEmergencyAccount(tx)))
    throw new AppError('CONFLICT', { userMessage: 'Name an emergency account first.' });
}
