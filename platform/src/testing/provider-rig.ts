import { CLIENT, createForgingProvider, type Person } from '@dialdeck/auth/testing';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type RigOptions } from './platform-rig.ts';

/** A person of contoso.example who has no account yet. */
export function newPerson(claims: object = {}): Person {
  const sub = crypto.randomUUID();
  return {
    sub,
    email: `${sub}@contoso.example`,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Lima',
    ...claims,
  };
}

/** A platform, and an identity provider whose speed and claims the test chooses. */
export async function createProviderRig(options: RigOptions) {
  const rig = await createPlatformRig(options);
  const provider = await createForgingProvider('Ed25519');
  const admin = await rig.signedIn();
  const now = { id: '' };
  const given = { name: 'Contoso', issuer: provider.issuer, domains: ['contoso.example'], jit: 'on', ...CLIENT };

  /** The address that the browser returns to. */
  async function comeBack(browser: Browser, person: Person): Promise<string> {
    const { headers } = await browser.get(`/api/sso/${now.id}/start`);
    const back = new URL(await provider.authorize(headers.get('location') ?? '', person));
    return back.pathname + back.search;
  }

  return {
    ...rig,
    provider,
    admin,
    given,
    /** The provider as the platform knows it since `add`. */
    now,
    async add(): Promise<void> {
      const { status, body } = await admin.post('/api/identity-providers', given);
      if (status !== 201) throw new Error(`the provider was not added: ${status}`);
      now.id = body.id;
    },
    /** As it was before `add`; at an honest speed again. */
    async clear(): Promise<void> {
      provider.forgery = {};
      await admin.delete(`/api/identity-providers/${now.id}`);
    },
    comeBack,
    /** The status at the end, and where it leads. */
    async signIn(browser: Browser, person: Person): Promise<[number, string | null]> {
      const { status, headers } = await browser.get(await comeBack(browser, person));
      return [status, headers.get('location')];
    },
    logoutToken(sub: string): Promise<string> {
      const seconds = Math.floor(Date.now() / 1_000);
      return provider.sign({
        iss: provider.issuer,
        aud: CLIENT.clientId,
        iat: seconds,
        exp: seconds + 120,
        jti: crypto.randomUUID(),
        sub,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      });
    },
    tellLogout: (token: string) =>
      rig.browser().send('POST', `/api/sso/${now.id}/backchannel-logout`, {
        body: new URLSearchParams({ logout_token: token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: provider.issuer },
      }),
    async close(): Promise<void> {
      await provider.close();
      await rig.close();
    },
  };
}

export type ProviderRig = Awaited<ReturnType<typeof createProviderRig>>;
