import { setTimeout as sleep } from 'node:timers/promises';
import { createPasswordSetter } from '@dialdeck/auth/testing';
import { Browser } from '@dialdeck/gateway/testing/browser';
import { createLogger } from '@dialdeck/node/process/log';
import type { TestDatabase } from '@dialdeck/node/testing/test-database';
import { createMembers } from '@dialdeck/users/demo';

const TRIES = 5;

export interface Credentials {
  email: string;
  password: string;
}

/** Makes members of a platform, past the messages, with the subgraphs' own use cases. */
export function peopleOf(test: TestDatabase, publicUrl: string) {
  const log = createLogger('people', { level: 'fatal' });
  const members = createMembers(test.open('users'));
  const setPassword = createPasswordSetter({
    log,
    database: test.open('auth'),
    publicUrl,
    settingsKeys: ['a key for tests only'],
  });
  return {
    async addPerson(role: 'user' | 'admin') {
      const [email, password] = [`${crypto.randomUUID()}@example.com`, 'blue lantern 42'];
      const user = await members.add({ email, role, firstName: 'Ana', lastName: 'Lima' });
      await setPassword({ account: user, password });
      return { id: user.id, email, password };
    },
    async signIn({ email, password }: Credentials, origin: string) {
      const browser = new Browser(origin);
      for (let tries = 1; ; tries++) {
        const { status, body } = await browser.post('/api/auth/login', { email, password });
        if (status === 200) return browser;
        // A busy machine is slow, not wrong: an answer with Retry-After is retried.
        if (status !== 503 || tries === TRIES) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
        await sleep(1_000);
      }
    },
  };
}

export type People = { addPerson: ReturnType<typeof peopleOf>['addPerson'] } & {
  signIn(person: Credentials): Promise<Browser>;
};
