import type { Database } from '@dialdeck/node/database';
import { settled } from '@dialdeck/node/events';
import type { Logger } from '@dialdeck/node/log';
import { createLinks, type Links } from '#mail/links.ts';
import { createPasswordHasher, type PasswordHasher } from '#passwords/password-hasher.ts';
import { createHandedOut, type HandedOut } from '#registration/handed-out.ts';
import { type AuthStore, createAuthStore } from './store.repo.ts';

/** What the use cases work with. */
export interface AuthServices {
  store: AuthStore;
  hasher: PasswordHasher;
  links: Links;
  handedOut: HandedOut;
  log: Logger;
  /** Waits until the rest of the platform knows of what was published. */
  settle(deliveries: readonly string[]): Promise<void>;
}

export interface AuthServicesOptions {
  database: Database;
  /** Base of the links in messages. */
  publicUrl: string;
  log: Logger;
}

export function createAuthServices({ database, publicUrl, log }: AuthServicesOptions): AuthServices {
  return {
    store: createAuthStore(database),
    hasher: createPasswordHasher(),
    links: createLinks(publicUrl),
    handedOut: createHandedOut(),
    log,
    settle: async (deliveries) => {
      await settled(database.pool, deliveries);
    },
  };
}
