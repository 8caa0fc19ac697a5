import { SCIM_CALLS_PER_10_S } from '@dialdeck/common/constants';
import { withoutTrailingSlashes } from '@dialdeck/common/http/trailing-slashes';
import { SCIM_TOKEN_HEADER } from '@dialdeck/common/sign-in/scim';
import type { StreamAnswer, StreamRequest, StreamRoute } from '@dialdeck/node/streams/stream';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { UsersServices } from '#services.ts';
import { isUserId } from '#users/user-id.ts';
import { answerCall } from './answer-call.ts';
import { errorAnswer, toScimError } from './scim-answer.ts';
import { ScimError, unauthorized } from './scim-error.rules.ts';
import { type TokenHolder, type TokenRepo, tokenRepo } from './token.repo.ts';
import { tokenHash } from './token.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** From this status on a rejection is our own fault and logged; others show in the directory's log and on the admins' page. */
const OUR_FAULT = 500;

/** SCIM 2.0 (RFC 7643, RFC 7644) for the directories of identity providers, authenticated only by their tokens. */
export function scimRoutes(services: UsersServices, baseUrl: string): StreamRoute[] {
  const tokens = tokenRepo(services.users.db);
  const limiter = new RateLimiterMemory({ points: SCIM_CALLS_PER_10_S, duration: 10 });
  const handle = async (request: StreamRequest): Promise<StreamAnswer> => {
    const path = withoutTrailingSlashes(request.params.path ?? '');
    const { method, log } = request;
    let holder: TokenHolder | null = null;
    try {
      holder = await holderOf(tokens, request);
      if (!holder?.isAlive) throw unauthorized();
      await tokens.used(holder);
      await take(limiter, holder.provider.id);
      return await answerCall({ services, provider: holder.provider, baseUrl }, { ...request, path });
    } catch (thrown) {
      const error = toScimError(thrown);
      const providerId = holder?.provider.id;
      if (error.status >= OUR_FAULT) log.error({ event: 'scim_failed', providerId, status: error.status, err: thrown });
      if (error.status === 401) log.warn({ event: 'authn_login_fail', action: 'SCIM', providerId });
      if (providerId)
        await tokens
          .refused(providerId, { method, path: shownPath(path), status: error.status, detail: error.detail })
          .catch((err: unknown) => log.error({ event: 'scim_error_lost', providerId, err }));
      return errorAnswer(error);
    }
  };
  return METHODS.map((method) => ({ method, path: '/scim/v2{path*}', handle }));
}

async function holderOf(tokens: TokenRepo, { headers }: StreamRequest): Promise<TokenHolder | null> {
  const hash = tokenHash(String(headers[SCIM_TOKEN_HEADER] ?? ''));
  return hash ? await tokens.holder(hash) : null;
}

async function take(limiter: RateLimiterMemory, providerId: string): Promise<void> {
  try {
    await limiter.consume(providerId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.ceil(refused.msBeforeNext / 1_000);
    throw new ScimError(429, 'Too many calls.', undefined, { 'retry-after': String(seconds) });
  }
}

/** Ids are ours; any other path segment may be a person's address. */
const shownPath = (path: string): string => {
  const [, name = '', id] = path.split('/');
  if (id === undefined) return `/${/^\w{0,30}$/.test(name) ? name : ''}`;
  return `/${name}/${isUserId(id) ? id : '{id}'}`;
};
