import { type Place, tellDemoProvider, wantsDemoProvider } from '#env.ts';
import { DEMO_CLIENT, startDemoProvider } from './start-demo-provider.ts';

/** Above the ports of the modules that are being developed. */
const PORTS_ABOVE = 9;

/**
 * With `SSO=demo` starts the demo's identity provider next to the platform and replaces the word by its address; the started
 * platform then adds it. A platform that is nowhere is not going to start, so it needs no provider.
 */
export async function offerDemoProvider(platform: Place | undefined, say: (line: string) => void): Promise<void> {
  if (!wantsDemoProvider()) return;
  if (!platform) return tellDemoProvider(undefined);
  const { issuer } = await startDemoProvider({ port: platform.port + PORTS_ABOVE, product: platform.product });
  const address = new URL(issuer);
  address.username = DEMO_CLIENT.clientId;
  address.password = DEMO_CLIENT.clientSecret;
  tellDemoProvider(address.href);
  say(`Identity provider: ${issuer} (choose there who signs in, or sign out)`);
}
