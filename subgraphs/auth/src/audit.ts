import type { AuditTable } from '@dialdeck/node/audit';

/** What an auditor is told of the mutations here. Passwords and registrations are logged by their use cases, which know whose they are. */
export const AUDIT: AuditTable = {
  login: null,
  logout: null,
  completeSignIn: null,
  beginSecondFactor: null,
  confirmSecondFactor: null,
  removeSecondFactor: null,
  renewRecoveryCodes: null,
  removeSecondFactorOf: 'authn_token_revoked',
  createIdentityProvider: 'authz_change',
  changeIdentityProvider: 'authz_change',
  deleteIdentityProvider: 'authz_change',
  testIdentityProvider: null,
  startProviderSignIn: null,
  finishProviderSignIn: null,
  endSignInsByProvider: null,
  beginIdentityLink: null,
  removeIdentity: null,
  register: null,
  changePassword: null,
  resetPassword: null,
  checkVerification: null,
  completeSetup: null,
  // Of nobody: whether there is such an account is told to nobody.
  forgotPassword: 'authn_token_created',
  createInvitation: 'authn_token_created',
  revokeInvitation: 'authn_token_revoked',
  endAllSignIns: 'authn_token_revoked',
  sendPasswordReset: 'authn_token_created',
  resendVerification: 'authn_token_created',
};
