import { AppError } from '@dialdeck/common/errors';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** The caller's identity, as the gateway has signed it. */
export interface Actor {
  userId: string | null;
  role: 'anonymous' | 'user' | 'admin';
  sessionId: string | null;
  /** When the session began, in milliseconds since the epoch. */
  startedAt?: number | null;
  /** Set while a signed-out caller with the right password still has to enter a code. */
  preSessionId?: string | null;
  /** Address of the browser as the gateway sees it; for throttling, never for rights. */
  clientAddress: string | null;
}

/** Signs a token for one subgraph. It is valid for 30 s, and reused for half of that, so that a busy session costs no signature per request. */
export interface IdentitySigner {
  sign(actor: Actor, audience: string): Promise<string>;
}
/** Returns the actor of a token; throws UNAUTHENTICATED for a missing, foreign, expired or misdirected one. */
export type VerifyIdentity = (token: string | undefined, audience: string) => Promise<Actor>;

/** An Ed25519 key as JWK (RFC 8037). */
export type IdentityKey = JWK;

const ALGORITHM = 'EdDSA';
const ISSUER = 'dialdeck-gateway';
/** Short: with the tolerance below, a stolen token works for 90 s at most. */
const LIFETIME_SECONDS = 30;
/** Clocks of two machines may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** Entries expire: a token is not cached for longer than it is valid. */
const CACHE = { max: 10_000, ttlAutopurge: true };

const Claims = z.object({
  sub: z.uuid().optional(),
  role: z.enum(['anonymous', 'user', 'admin']),
  sid: z.string().optional(),
  sst: z.int().optional(),
  pre: z.uuid().optional(),
  adr: z.string().optional(),
});

/** A new Ed25519 pair as JWKs; `kid` distinguishes two live keys while they rotate. */
export async function createIdentityKeys(
  kid: string = crypto.randomUUID(),
): Promise<{ privateKey: IdentityKey; publicKey: IdentityKey }> {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const common = { kid, alg: ALGORITHM };
  return {
    privateKey: { ...(await exportJWK(pair.privateKey)), ...common },
    publicKey: { ...(await exportJWK(pair.publicKey)), ...common },
  };
}

export async function createIdentitySigner(privateKey: IdentityKey): Promise<IdentitySigner> {
  const key = await importJWK(privateKey, ALGORITHM);
  const recent = new LRUCache<string, string>({ ...CACHE, ttl: (LIFETIME_SECONDS * 1_000) / 2 });
  return {
    async sign(actor, audience) {
      const cacheKey = JSON.stringify([
        actor.userId,
        actor.role,
        actor.sessionId,
        actor.startedAt,
        actor.preSessionId,
        actor.clientAddress,
        audience,
      ]);
      const hit = recent.get(cacheKey);
      if (hit) return hit;
      const token = await new SignJWT({
        role: actor.role,
        ...(actor.sessionId && { sid: actor.sessionId }),
        ...(actor.startedAt && { sst: actor.startedAt }),
        ...(actor.preSessionId && { pre: actor.preSessionId }),
        ...(actor.clientAddress && { adr: actor.clientAddress }),
      })
        .setProtectedHeader({ alg: ALGORITHM, ...(privateKey.kid && { kid: privateKey.kid }) })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .setSubject(actor.userId ?? '')
        .sign(key);
      recent.set(cacheKey, token);
      return token;
    },
  };
}

export async function createIdentityVerifier(publicKeys: readonly IdentityKey[]): Promise<VerifyIdentity> {
  if (publicKeys.length === 0) throw new Error('a subgraph needs at least one identity key');
  const keys = new Map<string | undefined, CryptoKey | Uint8Array>();
  for (const jwk of publicKeys) keys.set(jwk.kid, await importJWK(jwk, ALGORITHM));
  const known = new LRUCache<string, Actor>({ ...CACHE, ttl: LIFETIME_SECONDS * 1_000 });

  return async (token, audience) => {
    if (!token) throw new AppError('UNAUTHENTICATED');
    const cacheKey = `${audience} ${token}`;
    const hit = known.get(cacheKey);
    if (hit) return hit;
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = keys.get(kid);
          if (!key) throw new Error('unknown key');
          return key;
        },
        {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ['exp', 'aud', 'role'],
        },
      );
      const claims = Claims.parse({ ...payload, sub: payload.sub || undefined });
      if ((claims.role === 'anonymous') !== (claims.sub === undefined)) throw new Error('role and subject disagree');
      const actor: Actor = {
        userId: claims.sub ?? null,
        role: claims.role,
        sessionId: claims.sid ?? null,
        ...(claims.sst && { startedAt: claims.sst }),
        ...(claims.pre && { preSessionId: claims.pre }),
        clientAddress: claims.adr ?? null,
      };
      const ttl = (payload.exp ?? 0) * 1_000 - Date.now();
      // Within the clock tolerance it is still accepted, but verified each time.
      if (ttl > 0) known.set(cacheKey, actor, { ttl });
      return actor;
    } catch (cause) {
      throw new AppError('UNAUTHENTICATED', { cause });
    }
  };
}
