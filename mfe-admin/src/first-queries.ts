import type { FirstQueries, FirstQuery } from '@dialdeck/contract';

const firstPage = { first: 50 };

const team: readonly FirstQuery[] = [
  { operation: 'TeamManagementPage', variables: firstPage },
  { operation: 'OpenInvitations', variables: firstPage },
];
const registerWarnings: FirstQuery = { operation: 'RegisterWarnings', variables: {}, roles: ['admin'] };
const evidenceOf = (variables: FirstQuery['variables']): readonly FirstQuery[] => [
  { operation: 'EvidencePage', variables },
  { operation: 'EvidenceAgents', variables: {} },
  { operation: 'ListsToChoose', variables: {} },
];

export const firstQueries = {
  '/admin': [{ operation: 'AdminDashboardPage', variables: {} }],
  '/admin/users2': team,
  '/admin/team-members': team,
  '/admin/user-management': [{ operation: 'UserManagementPage', variables: firstPage }],
  '/admin/call-lists': [{ operation: 'CallListsPage', variables: { ...firstPage, isActive: true } }],
  '/admin/call-lists/:id/settings': [
    { operation: 'CallListSettings', variables: { id: ':id' } },
    { operation: 'ListFields', variables: { id: ':id' } },
    { operation: 'ResultSetNames', variables: {} },
    { operation: 'ScriptNames', variables: {} },
    { operation: 'TeamNames', variables: {} },
  ],
  '/admin/teams': [{ operation: 'TeamsPage', variables: {} }],
  '/admin/rules': [{ operation: 'CallingRulesPage', variables: {} }, registerWarnings],
  '/admin/rules/:id': [{ operation: 'RuleSetPage', variables: { id: ':id' } }],
  '/admin/do-not-call': [{ operation: 'DoNotCallPage', variables: { ...firstPage, country: 'US' } }, registerWarnings],
  '/admin/do-not-call/registers': [{ operation: 'RegistersPage', variables: {} }],
  '/admin/evidence': evidenceOf(firstPage),
  '/admin/evidence/outside': evidenceOf({ ...firstPage, state: 'outside' }),
  '/admin/results': [{ operation: 'ResultsPage', variables: {} }],
  '/admin/results/pause-codes': [{ operation: 'PauseCodesPage', variables: {} }],
  '/admin/results/:id': [{ operation: 'ResultsPage', variables: {} }],
  '/admin/scripts': [{ operation: 'ScriptsPage', variables: {} }],
  '/admin/scripts/:id': [{ operation: 'ScriptPage', variables: { id: ':id' } }],
  '/admin/sign-in': [{ operation: 'SignInPage', variables: {} }],
  '/admin/upload-to-user': [{ operation: 'UploadToUserPage', variables: firstPage }],
} satisfies FirstQueries;
