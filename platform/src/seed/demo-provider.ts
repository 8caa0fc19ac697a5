import { changeProvider, createProvider } from '@dialdeck/auth/save-provider';
import { createAuthServices } from '@dialdeck/auth/services';
import type { Platform } from '../platform.ts';

const NAME = 'Demo Directory';
/** Of everybody in the demo. */
const DOMAIN = 'example.com';

/**
 * Adds the identity provider of the demo, with the client and the secret that its address names; again on another port it is
 * changed. A provider that an admin added for the same domain stays instead.
 */
export async function addDemoProvider(deps: Pick<Platform['deps'], 'auth'>, address: URL): Promise<void> {
  const services = createAuthServices(deps.auth);
  const connection = {
    issuer: address.origin,
    clientId: decodeURIComponent(address.username),
    clientSecret: decodeURIComponent(address.password),
  };
  const known = (await services.store.providers.list()).find(({ domains }) => domains.includes(DOMAIN));
  if (!known) await createProvider(services, { ...connection, name: NAME, domains: [DOMAIN], jit: 'on' });
  else if (known.name === NAME && known.issuer !== connection.issuer)
    await changeProvider(services, known.id, { ...connection, name: NAME, domains: known.domains });
}
