import { actors } from '@dialdeck/node/testing/actors';
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthRig, createAuthRig, PASSWORD } from '#testing/auth-rig.ts';

const WHO = { anonymous: actors.anonymous, user: actors.user(), admin: actors.admin() };
type Who = keyof typeof WHO;

/**
 * Root field → result per caller: `yes` or an error code. A link or password works for every caller who holds it; an invalid
 * link or password is BAD_INPUT or INVALID_CREDENTIALS for all of them.
 */
const TABLE: Record<string, { ask: string } & Record<Who, string>> = {
  login: {
    ask: `login(email: "x@example.com", password: "${PASSWORD}") { id }`,
    anonymous: 'INVALID_CREDENTIALS',
    user: 'INVALID_CREDENTIALS',
    admin: 'INVALID_CREDENTIALS',
  },
  changePassword: {
    ask: `changePassword(currentPassword: "${PASSWORD}", newPassword: "${PASSWORD} 2")`,
    anonymous: 'UNAUTHENTICATED',
    // Signed in, but this subgraph has no account for the person.
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  completeSignIn: {
    ask: `completeSignIn(code: "000000") { id }`,
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  // Signed in, but this subgraph has no account for the person.
  secondFactor: {
    ask: `secondFactor { enabled }`,
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  beginSecondFactor: {
    ask: `beginSecondFactor(currentPassword: "${PASSWORD}") { uri }`,
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  confirmSecondFactor: {
    ask: `confirmSecondFactor(code: "000000") { recoveryCodes }`,
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  removeSecondFactor: {
    ask: `removeSecondFactor(code: "000000")`,
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  renewRecoveryCodes: {
    ask: `renewRecoveryCodes(code: "000000") { recoveryCodes }`,
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  removeSecondFactorOf: {
    ask: 'removeSecondFactorOf(userId: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    // There is no authenticator to remove.
    admin: 'NOT_FOUND',
  },
  identityProviders: {
    ask: 'identityProviders { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'yes',
  },
  createIdentityProvider: {
    ask: 'createIdentityProvider(input: { name: "A", issuer: "none", clientId: "c", clientSecret: "s", domains: [] }) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    // No provider has this issuer.
    admin: 'BAD_INPUT',
  },
  changeIdentityProvider: {
    ask: 'changeIdentityProvider(id: "$id", input: { name: "A", issuer: "none", clientId: "c", domains: [] }) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  deleteIdentityProvider: {
    ask: 'deleteIdentityProvider(id: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  signInProviders: { ask: 'signInProviders { id }', anonymous: 'yes', user: 'yes', admin: 'yes' },
  testIdentityProvider: {
    ask: 'testIdentityProvider(id: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'UNAUTHENTICATED',
  },
  startProviderSignIn: {
    ask: 'startProviderSignIn(providerId: "$id") { url }',
    anonymous: 'NOT_FOUND',
    user: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
  finishProviderSignIn: {
    ask: 'finishProviderSignIn(providerId: "$id", query: "")',
    anonymous: 'NOT_FOUND',
    user: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
  endSignInsByProvider: {
    ask: 'endSignInsByProvider(providerId: "$id", logoutToken: "x")',
    anonymous: 'NOT_FOUND',
    user: 'NOT_FOUND',
    admin: 'NOT_FOUND',
  },
  // Signed in, but without a session.
  identities: {
    ask: 'identities { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  beginIdentityLink: {
    ask: `beginIdentityLink(providerId: "$id", currentPassword: "${PASSWORD}")`,
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  removeIdentity: {
    ask: 'removeIdentity(id: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  signInSettings: {
    ask: 'signInSettings { emergencyUserId }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'yes',
  },
  changeSignInSettings: {
    ask: 'changeSignInSettings(input: { emergencyUserId: "$id" }) { emergencyUserId }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    // No admin has an authenticator.
    admin: 'BAD_INPUT',
  },
  endAllSignIns: {
    ask: 'endAllSignIns(userId: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'yes',
  },
  logout: { ask: 'logout', anonymous: 'yes', user: 'yes', admin: 'yes' },
  register: {
    ask: `register(input: { email: "x@example.com", password: "${PASSWORD}", firstName: "A", lastName: "B" })`,
    anonymous: 'BAD_INPUT',
    user: 'BAD_INPUT',
    admin: 'BAD_INPUT',
  },
  forgotPassword: { ask: 'forgotPassword(email: "x@example.com")', anonymous: 'yes', user: 'yes', admin: 'yes' },
  resetPassword: {
    ask: `resetPassword(token: "x", password: "${PASSWORD}")`,
    anonymous: 'BAD_INPUT',
    user: 'BAD_INPUT',
    admin: 'BAD_INPUT',
  },
  checkVerification: {
    ask: 'checkVerification(token: "x") { needsPassword }',
    anonymous: 'BAD_INPUT',
    user: 'BAD_INPUT',
    admin: 'BAD_INPUT',
  },
  completeSetup: {
    ask: `completeSetup(token: "x", password: "${PASSWORD}")`,
    anonymous: 'BAD_INPUT',
    user: 'BAD_INPUT',
    admin: 'BAD_INPUT',
  },
  createInvitation: {
    ask: 'createInvitation(input: {}) { url }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'yes',
  },
  sendPasswordReset: {
    ask: 'sendPasswordReset(userId: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    // Not verified, so there is no password to replace.
    admin: 'CONFLICT',
  },
  openInvitations: {
    ask: 'openInvitations { nodes { id } }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'yes',
  },
  revokeInvitation: {
    ask: 'revokeInvitation(id: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    // No invitation is open under this id.
    admin: 'NOT_FOUND',
  },
  resendVerification: {
    ask: 'resendVerification(userId: "$id")',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    admin: 'yes',
  },
};

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

describe('rights', () => {
  it('covers every root field with a row', () => {
    const { schema } = rig.subgraph;
    const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => isObjectType(type));
    const fields = roots.flatMap((type) => Object.keys(type.getFields()));
    expect([...Object.keys(TABLE), '_entities', '_service'].sort()).toEqual(fields.sort());
  });

  it.each(Object.keys(WHO) as Who[])('_entities returns nothing to %s', async (who) => {
    const { id } = await rig.addAccount();
    const ask = `{ _entities(representations: [{ __typename: "User", id: "${id}" }]) { ... on User { id } } }`;
    expect((await rig.ask(ask, {}, WHO[who])).data).toEqual({ _entities: [null] });
  });

  describe.each(Object.keys(TABLE))('%s', (field) => {
    it.each(Object.keys(WHO) as Who[])('%s', async (who) => {
      const { id } = await rig.addAccount({ isEmailVerified: false });
      const kind = field in (rig.subgraph.schema.getQueryType()?.getFields() ?? {}) ? 'query' : 'mutation';
      const { errors } = await rig.ask(`${kind} { ${TABLE[field]?.ask.replace('$id', id)} }`, {}, WHO[who]);
      expect(errors[0]?.code ?? 'yes').toBe(TABLE[field]?.[who]);
    });
  });

  it('rejects a request without a token', async () => {
    const answer = await rig.subgraph.execute({
      query: 'mutation { logout }',
      identityToken: undefined,
      requestId: 't',
    });
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('exposes no hash, token or session in the schema', () => {
    const types = Object.values(rig.subgraph.schema.getTypeMap()).filter((type) => isObjectType(type));
    const fields = types
      .filter(({ name }) => !name.startsWith('_') && name !== 'Mutation')
      .flatMap(({ name, getFields }) => Object.keys(getFields.call(types.find((type) => type.name === name))));
    expect(fields.filter((name) => /hash|token|session|password$/i.test(name) && name !== 'needsPassword')).toEqual([]);
  });
});
