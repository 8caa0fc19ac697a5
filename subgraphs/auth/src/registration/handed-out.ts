import type { Token } from '#tokens/token.ts';

/**
 * Invitation links that an admin was just shown, so that the message carries the same link. They are in
 * memory only: after a restart, or in another process, the message carries another link to the same invitation.
 */
export interface HandedOut {
  remember(mailId: string, token: Token): void;
  find(mailId: string): Token | undefined;
  forget(mailId: string): void;
}

const LIMIT = 1_000;

export function createHandedOut(): HandedOut {
  const tokens = new Map<string, Token>();
  return {
    remember(mailId, token) {
      const oldest = tokens.keys().next();
      if (tokens.size >= LIMIT && !oldest.done) tokens.delete(oldest.value);
      tokens.set(mailId, token);
    },
    find: (mailId) => tokens.get(mailId),
    forget: (mailId) => void tokens.delete(mailId),
  };
}
