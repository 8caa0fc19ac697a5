import { createPasswordSetter } from '@dialdeck/auth/demo';
import { Browser } from '@dialdeck/gateway/testing/browser';
import { createLogger } from '@dialdeck/node/log';
import type { TestDatabase } from '@dialdeck/node/testing/test-database';
import { createMembers } from '@dialdeck/users/demo';

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
      const { status, body } = await browser.post('/api/auth/login', { email, password });
      if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
      return browser;
    },
  };
}

export type People = { addPerson: ReturnType<typeof peopleOf>['addPerson'] } & {
  signIn(person: Credentials): Promise<Browser>;
};
