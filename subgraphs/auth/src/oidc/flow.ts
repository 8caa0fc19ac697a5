import { randomBytes } from 'node:crypto';
import type { Sealer } from '@dialdeck/node/security/sealer';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { Provider } from '#providers/provider.ts';

/** The purpose of a redirect to a provider: to sign in, to link an account, or to test the provider. */
const Purpose = z.enum(['sign-in', 'link', 'test']);
export type Purpose = z.infer<typeof Purpose>;

/** Account and session that requested a link or a test. */
const asker = { accountId: z.uuid(), sessionId: z.string() };
const common = { id: z.string(), providerId: z.uuid(), expiresAt: z.number() };

const Flow = z.object({
  ...common,
  /** The issuer and client that the browser was redirected to: no other issuer receives its code. */
  issuer: z.string(),
  clientId: z.string(),
  purpose: Purpose,
  asker: z.object(asker).nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
/** A sign-in in progress at a provider. Only its browser holds it, encrypted. */
export type SignInFlow = z.infer<typeof Flow>;

const Ticket = z.object({ ...common, purpose: Purpose.exclude(['sign-in']), asker: z.object(asker) });
/** Starts a redirect to a provider once, and only in the session that requested it. */
export type Ticket = z.infer<typeof Ticket>;

const LIFETIME_MS = 10 * 60_000;
const ABOUT_FLOW = 'sign-in at a provider';
const ABOUT_TICKET = 'ticket to a provider';

const beginning = (providerId: string) => ({
  id: randomBytes(16).toString('base64url'),
  providerId,
  expiresAt: Date.now() + LIFETIME_MS,
});

export function newFlow(
  { id, issuer, clientId }: Pick<Provider, 'id' | 'issuer' | 'clientId'>,
  purpose: Purpose,
  by: SignInFlow['asker'],
): SignInFlow {
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  return { ...beginning(id), issuer, clientId, purpose, asker: by, ...secrets };
}

export const newTicket = (providerId: string, purpose: Ticket['purpose'], by: Ticket['asker']): Ticket => ({
  ...beginning(providerId),
  purpose,
  asker: by,
});

export const sealFlow = (sealer: Sealer, flow: SignInFlow): string => sealer.seal(JSON.stringify(flow), ABOUT_FLOW);
export const sealTicket = (sealer: Sealer, ticket: Ticket): string => sealer.seal(JSON.stringify(ticket), ABOUT_TICKET);

/** Null for an invalid or expired flow. */
export const openFlow = (sealer: Sealer, text: string | null): SignInFlow | null =>
  open(sealer, text, ABOUT_FLOW, Flow);
export const openTicket = (sealer: Sealer, text: string | null): Ticket | null =>
  open(sealer, text, ABOUT_TICKET, Ticket);

function open<T extends { expiresAt: number }>(
  sealer: Sealer,
  text: string | null,
  about: string,
  schema: z.ZodType<T>,
): T | null {
  if (!text) return null;
  try {
    const opened = schema.parse(JSON.parse(sealer.open(text, about)));
    return opened.expiresAt > Date.now() ? opened : null;
  } catch {
    return null;
  }
}
