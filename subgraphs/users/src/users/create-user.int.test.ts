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

  it('auth has heard of it, with the wish for a message, when the answer goes out', async () => {
    await rig.ask(admin, CREATE, { input: ana });
    expect(rig.heard).toEqual([
      {
        type: 'user.changed',
        key: expect.any(String),
        payload: expect.objectContaining({ email: 'ana@example.com', invite: true, endSessions: false }),
      },
    ]);
  });

  it('sendVerificationEmail: false wishes for none', async () => {
    await rig.ask(admin, CREATE, { input: { ...ana, sendVerificationEmail: false } });
    expect(rig.heard[0]?.payload).toMatchObject({ invite: false });
  });

  it('"e-mail taken: 409", in whatever case, and nothing is published', async () => {
    await rig.addUser({ email: 'ana@example.com' });
    const { errors } = await rig.ask(admin, CREATE, { input: ana });
    expect(errors).toMatchObject([{ code: 'CONFLICT', message: TAKEN, fields: { email: TAKEN } }]);
    expect(rig.heard).toEqual([]);
  });

  it('of five at once with one address, one is made', async () => {
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
