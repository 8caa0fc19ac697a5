import type { AuditTable } from '@dialdeck/node/graphql/audit';

/** How the security log names the mutations here. */
export const AUDIT: AuditTable = {
  createUser: 'user_created',
  updateUser: 'user_updated',
  setUserActive: 'user_updated',
  toggleUserActive: 'user_updated',
  deleteUser: 'user_deleted',
  changeOwnProfile: 'user_updated',
  createTeam: 'sensitive_create',
  changeTeam: 'authz_change',
  deleteTeam: 'sensitive_delete',
  setTeamMembers: 'authz_change',
  changeOrganisationSettings: 'authz_change',
  createProvisioningToken: 'authn_token_created',
  endProvisioningTokens: 'authn_token_revoked',
  mapProvisionedGroup: 'authz_change',
  handOverUsers: 'authz_change',
};
