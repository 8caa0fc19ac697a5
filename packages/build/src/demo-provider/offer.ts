import { tellDemoProvider, wantsDemoProvider } from '../env.ts';
import { DEMO_CLIENT, startDemoProvider } from './start-demo-provider.ts';

/** Above the ports of the modules that are being developed. */
const PORTS_ABOVE = 9;

/**
 * With `SSO=demo` starts the demo's identity provider beside the platform, and puts its address in the place of the word: who is
 * started then adds it. `product`: the public origin of the platform; `port`: its port.
 */
export async function offerDemoProvider(
  { product, port }: { product: string; port: number },
  say: (line: string) => void,
): Promise<void> {
  if (!wantsDemoProvider()) return;
  const { issuer } = await startDemoProvider({ port: port + PORTS_ABOVE, product });
  const address = new URL(issuer);
  address.username = DEMO_CLIENT.clientId;
  address.password = DEMO_CLIENT.clientSecret;
  tellDemoProvider(address.href);
  say(`Identity provider: ${issuer} (choose there who signs in, or sign out)`);
}
