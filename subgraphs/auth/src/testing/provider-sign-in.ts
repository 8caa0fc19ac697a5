import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import type { AuthRig } from './auth-rig.ts';
import { PASSWORD } from './auth-rig.ts';
import { CLIENT, type ForgingProvider, type Person } from './forging-provider.ts';

export const DOMAIN = 'contoso.example';

/** Adds a provider as an admin does. */
export async function addProvider(
  rig: AuthRig,
  { issuer }: { issuer: string },
  input: Record<string, unknown> = {},
): Promise<string> {
  const { data, errors } = await rig.ask(
    'mutation Add($input: IdentityProviderInput!) { createIdentityProvider(input: $input) { id } }',
    { input: { name: 'Contoso', issuer, domains: [DOMAIN], ...CLIENT, ...input } },
    actors.admin(),
  );
  if (errors[0]) throw new Error(errors[0].message);
  const { id } = (data?.createIdentityProvider ?? {}) as { id: string };
  return id;
}

/** Starts a redirect to a provider: its URL, and the cookie for the browser. */
export async function start(rig: AuthRig, providerId: string, actor?: Actor, ticket?: string | null) {
  const { data, errors } = await rig.ask(
    'mutation Start($id: ID!, $ticket: String) { startProviderSignIn(providerId: $id, ticket: $ticket) { url flow } }',
    { id: providerId, ticket },
    actor,
  );
  const { url, flow } = (data?.startProviderSignIn ?? {}) as { url: string; flow: string };
  return { url, flow, error: errors[0] };
}

/** Returns to an address: the redirect that follows, and the session to begin. */
export async function finish(rig: AuthRig, providerId: string, back: string, flow: string | null, actor?: Actor) {
  const { data, session, errors } = await rig.ask(
    'mutation Finish($id: ID!, $query: String!, $flow: String) { finishProviderSignIn(providerId: $id, query: $query, flow: $flow) }',
    { id: providerId, query: new URL(back).search, flow },
    actor,
  );
  const begin = session && 'begin' in session ? session.begin : undefined;
  return { location: data?.finishProviderSignIn as string, begin, error: errors[0] };
}

/** Signs a person in by a provider, from start to return. */
export async function signIn(rig: AuthRig, providerId: string, provider: ForgingProvider, person: Person) {
  const { url, flow } = await start(rig, providerId);
  return await finish(rig, providerId, await provider.authorize(url, person), flow);
}

/** Links the account of a signed-in user to a subject. Returns the path at which the browser ends. */
export async function link(
  rig: AuthRig,
  providerId: string,
  provider: ForgingProvider,
  actor: Actor,
  person: Person,
): Promise<string> {
  const { data, errors } = await rig.ask(
    'mutation Link($id: ID!, $password: String!) { beginIdentityLink(providerId: $id, currentPassword: $password) }',
    { id: providerId, password: PASSWORD },
    actor,
  );
  if (errors[0]) throw new Error(errors[0].message);
  const ticket = new URL(data?.beginIdentityLink as string).searchParams.get('ticket');
  const { url, flow } = await start(rig, providerId, actor, ticket);
  return (await finish(rig, providerId, await provider.authorize(url, person), flow, actor)).location;
}
