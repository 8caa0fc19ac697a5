import type { AuditTable } from '@dialdeck/node/audit';

/** What an auditor is told of the mutations here. Calls tell of themselves: each is a row with its agent and time. */
export const AUDIT: AuditTable = {
  createCallList: 'sensitive_create',
  changeCallListSettings: 'sensitive_update',
  deleteCallList: 'sensitive_delete',
  assignUsers: 'authz_change',
  addAssignment: 'authz_change',
  reassignCallbacks: 'authz_change',
  importContacts: 'upload_complete',
  countListedPhones: null,
  confirmImport: 'sensitive_create',
  cancelImport: 'sensitive_update',
  revertImport: 'sensitive_delete',
  logCall: null,
  recordDisposition: null,
  scheduleRetry: null,
  claimNext: null,
  claimContact: null,
  releaseContact: null,
};
