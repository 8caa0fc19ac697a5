import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { peoplePage, signedOutPage, signOutPage } from './pages.ts';
import { personOf } from './people.ts';

export interface DemoProviderOptions {
  issuer: string;
  /** Origin of the platform that people sign in to. */
  product: string;
  /** The algorithm of its signatures. */
  algorithm: 'RS256' | 'Ed25519';
  clientId: string;
  clientSecret: string;
}

const CALLBACK = /^\/api\/sso\/[\da-f-]{36}\/callback$/;

/** A certified OpenID provider with its own keys. It needs no password. */
export function createDemoProvider(options: DemoProviderOptions): Provider {
  const { issuer, product, algorithm, clientId, clientSecret } = options;
  const provider: Provider = new Provider(issuer, {
    jwks: { keys: [{ ...newKey(algorithm), alg: algorithm, use: 'sig' }] },
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${product}/`],
        id_token_signed_response_alg: algorithm,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/people/${uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = signOutPage(form);
        },
        postLogoutSuccessSource(ctx) {
          ctx.body = signedOutPage();
        },
      },
    },
    findAccount: (_ctx, email) => {
      const { firstName, lastName, isVerified } = personOf(email);
      const claims = { email, email_verified: isVerified, given_name: firstName, family_name: lastName };
      return { accountId: email, claims: () => ({ sub: email, ...claims }) };
    },
    // Consent is granted without asking.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    // Its own fetch reaches no address of this machine, where the product is.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
  });
  allowCallbacksOf(provider, product);
  answerPages(provider);
  return provider;
}

function newKey(algorithm: DemoProviderOptions['algorithm']) {
  const { privateKey } =
    algorithm === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'jwk' });
}

/** The product creates the last part of its address when an admin adds the provider; the address for logouts has the same base. */
function allowCallbacksOf({ Client }: Provider, product: string): void {
  Client.prototype.redirectUriAllowed = function allow(address: string) {
    const { origin, pathname } = new URL(address);
    if (origin !== product || !CALLBACK.test(pathname)) return false;
    Object.assign(this, { backchannelLogoutUri: address.replace(/callback$/, 'backchannel-logout') });
    return true;
  };
}

function answerPages(provider: Provider): void {
  provider.use(async (ctx, next) => {
    if (ctx.path === '/') return ctx.redirect('/session/end');
    if (!ctx.path.startsWith('/people/')) return next();
    const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
    if (ctx.method === 'GET') {
      ctx.body = peoplePage(`/people/${uid}`);
      return;
    }
    const form = new URLSearchParams(await text(ctx.req));
    const email = form.get('email');
    ctx.respond = false;
    await provider.interactionFinished(
      ctx.req,
      ctx.res,
      email ? { login: { accountId: email } } : { error: 'access_denied' },
      { mergeWithLastSubmission: false },
    );
  });
}
