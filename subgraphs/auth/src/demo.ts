import { type FirstPasswordOptions, setFirstPassword } from '#first-admin/set-first-password.ts';
import { changeProvider, createProvider } from '#providers/save-provider.ts';
import { type AuthServicesOptions, createAuthServices } from './services.ts';

/** Sets passwords without messages, for the first admin and the demo's agents. False for an account that has one. */
export function createPasswordSetter(options: AuthServicesOptions): (of: FirstPasswordOptions) => Promise<boolean> {
  const services = createAuthServices(options);
  return (of) => setFirstPassword(services, of);
}

const NAME = 'Demo Directory';
/** The domain of all addresses in the demo. */
const DOMAIN = 'example.com';

/**
 * Adds the identity provider of the demo, with the client and the secret that its address names. If the demo starts on
 * another port, its provider is changed. A provider that an admin added for the same domain stays as it is.
 */
export async function addDemoProvider(options: AuthServicesOptions, address: URL): Promise<void> {
  const services = createAuthServices(options);
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
