import { defineRemote } from '@dialdeck/contract';

const roles = ['admin'] as const;
/** Screens that leads of teams have too, within their teams. */
const orLeads = ['admin', 'lead'] as const;
const firstPage = { first: 50 };

export default defineRemote({
  name: 'admin',
  team: 'administration',
  routes: [
    {
      path: '/admin',
      roles,
      nav: { label: 'Admin', to: '/admin', order: 30 },
      firstQuery: { operation: 'AdminDashboardPage', variables: {} },
      load: async () => (await import('./dashboard/admin-dashboard.page.tsx')).AdminDashboardPage,
    },
    { path: '/admin/users', roles, load: async () => (await import('./notices/moved.page.tsx')).MovedPage },
    {
      path: '/admin/users2',
      roles,
      firstQuery: { operation: 'TeamManagementPage', variables: firstPage },
      load: async () => (await import('./team/team-management.page.tsx')).TeamManagementPage,
    },
    {
      path: '/admin/team-members',
      roles,
      firstQuery: { operation: 'TeamManagementPage', variables: firstPage },
      load: async () => (await import('./team/team-management.page.tsx')).TeamManagementPage,
    },
    {
      path: '/admin/user-management',
      roles,
      firstQuery: { operation: 'UserManagementPage', variables: firstPage },
      load: async () => (await import('./user-management/user-management.page.tsx')).UserManagementPage,
    },
    {
      path: '/admin/team-members-test',
      roles,
      load: async () => (await import('./notices/team-members-test.page.tsx')).TeamMembersTestPage,
    },
    {
      path: '/admin/call-lists',
      roles: orLeads,
      // An admin comes here by the side bar.
      nav: { label: 'Call Lists', to: '/admin/call-lists', order: 25, roles: ['lead'] },
      firstQuery: { operation: 'CallListsPage', variables: firstPage },
      load: async () => (await import('./call-lists/call-lists.page.tsx')).CallListsPage,
    },
    {
      path: '/admin/teams',
      roles,
      firstQuery: { operation: 'TeamsPage', variables: {} },
      load: async () => (await import('./teams/teams.page.tsx')).TeamsPage,
    },
    {
      path: '/admin/rules',
      roles,
      firstQuery: { operation: 'CallingRulesPage', variables: {} },
      load: async () => (await import('./calling-rules/calling-rules.page.tsx')).CallingRulesPage,
    },
    {
      path: '/admin/rules/:id',
      roles,
      firstQuery: { operation: 'RuleSetPage', variables: { id: ':id' } },
      load: async () => (await import('./calling-rules/editor/rule-set.page.tsx')).RuleSetPage,
    },
    {
      path: '/admin/do-not-call',
      roles: orLeads,
      firstQuery: { operation: 'DoNotCallPage', variables: { ...firstPage, country: 'US' } },
      load: async () => (await import('./do-not-call/do-not-call.page.tsx')).DoNotCallPage,
    },
    {
      path: '/admin/do-not-call/registers',
      roles,
      firstQuery: { operation: 'RegistersPage', variables: {} },
      load: async () => (await import('./do-not-call/registers/registers.page.tsx')).RegistersPage,
    },
    {
      path: '/admin/evidence',
      roles,
      firstQuery: { operation: 'EvidencePage', variables: firstPage },
      load: async () => (await import('./evidence/evidence.page.tsx')).EvidencePage,
    },
    {
      path: '/admin/evidence/outside',
      roles,
      firstQuery: { operation: 'EvidencePage', variables: { ...firstPage, state: 'outside' } },
      load: async () => (await import('./evidence/evidence.page.tsx')).OutsideRulesPage,
    },
    {
      path: '/admin/evidence/:id',
      roles,
      load: async () => (await import('./evidence/proof/call-evidence.page.tsx')).CallEvidencePage,
    },
    {
      path: '/admin/sign-in',
      roles,
      firstQuery: { operation: 'SignInPage', variables: {} },
      load: async () => (await import('./sign-in/sign-in.page.tsx')).SignInPage,
    },
    {
      path: '/admin/upload-to-user',
      roles,
      firstQuery: { operation: 'UploadToUserPage', variables: firstPage },
      load: async () => (await import('./upload-to-user/upload-to-user.page.tsx')).UploadToUserPage,
    },
  ],
});
