import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';

const CREATE = `mutation ($input: CreateUserInput!) {
  createUser(input: $input) { id email firstName lastName role isActive isEmailVerified createdAt }
}`;
const admin = actors.admin();
const ana = { email: 'Ana@Example.COM ', firstName: ' Ana', lastName: 'Lima', role: 'user' };

let rig: UsersRig;
beforeAll(async () => {
  rig = await createUsersRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('DELETE FROM users.users');
  rig.heard.length = 0;
});

const TAKEN = 'A user with this email address already exists';

describe('createUser', () => {
  it('stores the address in lower case, active and not verified', async () => {
    const { data, errors } = await rig.ask(admin, CREATE, { input: ana });
    expect(errors).toEqual([]);
    expect(data?.createUser).toMatchObject({
      email: 'ana@example.com',
      firstName: 'Ana',
      role: 'user',
      isActive: true,
      isEmailVerified: false,
    });
  });

  it('has published the member and the requested message to auth before the response', async () => {
    await rig.ask(admin, CREATE, { input: ana });
    expect(rig.heard).toEqual([
      {
        type: 'user.changed',
        key: expect.any(String),
        payload: expect.objectContaining({ email: 'ana@example.com', invite: true, endSessions: false }),
      },
    ]);
  });

  it('requests no message for sendVerificationEmail: false', async () => {
    await rig.ask(admin, CREATE, { input: { ...ana, sendVerificationEmail: false } });
    expect(rig.heard[0]?.payload).toMatchObject({ invite: false });
  });

  it('responds "e-mail taken: 409" regardless of case, and publishes nothing', async () => {
    await rig.addUser({ email: 'ana@example.com' });
    const { errors } = await rig.ask(admin, CREATE, { input: ana });
    expect(errors).toMatchObject([{ code: 'CONFLICT', message: TAKEN, fields: { email: TAKEN } }]);
    expect(rig.heard).toEqual([]);
  });

  it('creates one member in five concurrent requests with one address', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => rig.ask(admin, CREATE, { input: ana })));
    expect(answers.map(({ errors }) => errors[0]?.code ?? 'made').sort()).toEqual([
      ...Array(4).fill('CONFLICT'),
      'made',
    ]);
    expect(rig.heard).toHaveLength(1);
  });

  it.each([
    [{ ...ana, email: 'nonsense' }, 'email', 'Please enter a valid email address'],
    [{ ...ana, firstName: ' ' }, 'firstName', 'First name is required'],
    [{ ...ana, lastName: '' }, 'lastName', 'Last name is required'],
    [{ ...ana, lastName: 'Li\0ma' }, 'lastName', 'Must not contain NUL characters'],
  ])('refuses %j', async (input, field, sentence) => {
    const { errors } = await rig.ask(admin, CREATE, { input });
    expect(errors).toMatchObject([{ code: 'BAD_INPUT', message: sentence, fields: { [field]: sentence } }]);
  });
});
