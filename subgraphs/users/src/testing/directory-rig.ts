import { newId } from '@dialdeck/node/process/new-id';
import { createProvisioningToken } from '#provisioning/provisioning.ts';
import { createUsersRig, type DirectoryAnswer } from './users-rig.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const BASE = 'https://calls.example.com/scim/v2';

/** A person as a directory sends them. */
export const person = (name: string, more: object = {}) => ({
  schemas: [USER_SCHEMA],
  userName: `${name}@example.com`,
  name: { givenName: name, familyName: 'Lima' },
  emails: [{ value: `${name}@example.com`, type: 'work', primary: true }],
  active: true,
  ...more,
});

export const refusal = ({ status, body }: DirectoryAnswer) => [status, body?.scimType];

/** The subgraph, and a directory of the domain example.com that calls it. */
export async function createDirectoryRig() {
  const rig = await createUsersRig();
  const now = { provider: '', token: '', boss: '' };

  async function addProvider(domain: string): Promise<{ id: string; token: string }> {
    const id = newId();
    const payload = { id, name: 'Okta', domains: [domain], isOn: true };
    await rig.tellProvider({ type: 'provider.changed', key: id, payload });
    return { id, token: await newToken(id) };
  }
  const newToken = async (id: string) => (await createProvisioningToken({ ...rig.services, scimUrl: BASE }, id)).key;
  const call = (method: string, path: string, body?: unknown): Promise<DirectoryAnswer> =>
    rig.scim(method, path, { token: now.token, body });

  return {
    ...rig,
    /** The provider, its newest token, and an unmanaged admin. */
    now,
    addProvider,
    newToken,
    call,
    patch: (path: string, ...Operations: unknown[]) => call('PATCH', path, { Operations }),
    addPerson: async (name: string, more: object = {}): Promise<string> =>
      (await call('POST', '/Users', person(name, more))).body.id,
    /** The accounts whose sessions have ended. */
    ended: () =>
      rig.heard.flatMap(({ type, payload }) => (type === 'user.changed' && payload.endSessions ? [payload] : [])),
    async clear() {
      await rig.ownerPool.query('DELETE FROM users.providers');
      await rig.ownerPool.query('DELETE FROM users.users');
      now.boss = (await rig.addUser({ role: 'admin' })).id;
      const { id, token } = await addProvider('example.com');
      Object.assign(now, { provider: id, token });
      rig.heard.length = 0;
    },
  };
}

export type DirectoryRig = Awaited<ReturnType<typeof createDirectoryRig>>;
