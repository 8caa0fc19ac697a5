import { createAuthServices } from '@dialdeck/auth/services';
import { setFirstPassword } from '@dialdeck/auth/set-first-password';
import { Browser } from '@dialdeck/gateway/testing/browser';
import { createLogger } from '@dialdeck/node/log';
import type { TestDatabase } from '@dialdeck/node/testing/test-database';
import { createTeamServices } from '@dialdeck/users/context';
import { createUser } from '@dialdeck/users/create-user';

export interface Credentials {
  email: string;
  password: string;
}

/** Makes members of a platform, past the messages, with the subgraphs' own use cases. */
export function peopleOf(test: TestDatabase, publicUrl: string) {
  const log = createLogger('people', { level: 'fatal' });
  const team = createTeamServices(test.open('users'));
  const accounts = createAuthServices({
    log,
    database: test.open('auth'),
    publicUrl,
    settingsKeys: ['a key for tests only'],
  });
  return {
    async addPerson(role: 'user' | 'admin') {
      const [email, password] = [`${crypto.randomUUID()}@example.com`, 'blue lantern 42'];
      const profile = { email, role, firstName: 'Ana', lastName: 'Lima', sendVerificationEmail: false };
      const user = await createUser(team, profile);
      await setFirstPassword(accounts, { account: user, password });
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
