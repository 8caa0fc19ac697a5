import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

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

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
form { margin: 0.5rem 0 }
button, input { font: inherit; padding: 0.5rem 0.75rem; box-sizing: border-box; width: 100%; text-align: start }
label { display: block; margin-top: 1.5rem }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>`;

/** The page on which a person signs in. `action`: the address of its form. */
const peoplePage = (action: string): string =>
  page(
    'Demo Directory',
    `<p>Choose who signs in to Dialdeck. No password is needed here.</p>
${DEMO_PEOPLE.map(
  ({ email, firstName, lastName, about }) => `<form method="post" action="${action}">
<button name="email" value="${email}"><strong>${firstName} ${lastName}</strong> ${about}</button>
</form>`,
).join('\n')}
<form method="post" action="${action}">
<label for="email">Another person</label>
<input id="email" name="email" type="email" required placeholder="name@example.com" autocomplete="off">
<button>Sign In</button>
</form>
<form method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`,
  );

/** The page that confirms a sign-out; `form` is the provider's own. */
const signOutPage = (form: string): string =>
  page(
    'Demo Directory',
    `<p>Sign out here? Dialdeck ends the sessions that began here.</p>
${form}
<button form="op.logoutForm" name="logout" value="yes">Sign Out</button>`,
  );

const signedOutPage = (): string => page('Demo Directory', '<p>You are signed out.</p>');

/** A person of the demo provider; their subject is their address. */
interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the provider answers for the address. */
  isVerified: boolean;
  /** A line about this person on the sign-in page. */
  about: string;
}

/** One for each way that a first sign-in can go. */
const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'nora.quist@example.com',
    firstName: 'Nora',
    lastName: 'Quist',
    isVerified: true,
    about: 'is new: gets an account',
  },
  {
    email: 'ana.lima@example.com',
    firstName: 'Ana',
    lastName: 'Lima',
    isVerified: true,
    about: 'has a password in Dialdeck, and links the provider there first',
  },
  {
    email: 'ivo.maric@example.com',
    firstName: 'Ivo',
    lastName: 'Marić',
    isVerified: false,
    about: 'has an unverified address, and is not let in',
  },
];

/** One of the people above, or any other person by the address alone. */
const personOf = (email: string): DemoPerson =>
  DEMO_PEOPLE.find((person) => person.email === email) ?? {
    email,
    firstName: email.split('@')[0] ?? email,
    lastName: 'Demo',
    isVerified: true,
    about: '',
  };
