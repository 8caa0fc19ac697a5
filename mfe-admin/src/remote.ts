import { defineRemote } from '@dialdeck/contract';

const roles = ['admin'] as const;
/** Screens that leads of teams have too, within their teams. */
const orLeads = ['admin', 'lead'] as const;

export default defineRemote({
  name: 'admin',
  team: 'administration',
  routes: [
    {
      path: '/admin',
      roles,
      nav: { label: 'Admin', to: '/admin', order: 30 },
      load: async () => (await import('./dashboard/admin-dashboard.page.tsx')).AdminDashboardPage,
    },
    { path: '/admin/users', roles, load: async () => (await import('./notices/moved.page.tsx')).MovedPage },
    {
      path: '/admin/users2',
      roles,
      load: async () => (await import('./team-management/team-management.page.tsx')).TeamManagementPage,
    },
    {
      path: '/admin/team-members',
      roles,
      load: async () => (await import('./team-management/team-management.page.tsx')).TeamManagementPage,
    },
    {
      path: '/admin/user-management',
      roles,
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
      load: async () => (await import('./call-lists/call-lists.page.tsx')).CallListsPage,
    },
    {
      path: '/admin/call-lists/:id/settings',
      roles: orLeads,
      load: async () => (await import('./call-lists/settings/list-settings.page.tsx')).ListSettingsPage,
    },
    {
      path: '/admin/teams',
      roles,
      load: async () => (await import('./teams/teams.page.tsx')).TeamsPage,
    },
    {
      path: '/admin/rules',
      roles,
      load: async () => (await import('./calling-rules/calling-rules.page.tsx')).CallingRulesPage,
    },
    {
      path: '/admin/rules/:id',
      roles,
      load: async () => (await import('./calling-rules/editor/rule-set.page.tsx')).RuleSetPage,
    },
    {
      path: '/admin/do-not-call',
      roles: orLeads,
      load: async () => (await import('./do-not-call/do-not-call.page.tsx')).DoNotCallPage,
    },
    {
      path: '/admin/do-not-call/registers',
      roles,
      load: async () => (await import('./do-not-call/registers/registers.page.tsx')).RegistersPage,
    },
    {
      path: '/admin/evidence',
      roles,
      load: async () => (await import('./evidence/evidence.page.tsx')).EvidencePage,
    },
    {
      path: '/admin/evidence/outside',
      roles,
      load: async () => (await import('./evidence/evidence.page.tsx')).OutsideRulesPage,
    },
    {
      path: '/admin/evidence/:id',
      roles,
      load: async () => (await import('./evidence/proof/call-evidence.page.tsx')).CallEvidencePage,
    },
    {
      path: '/admin/results',
      roles: orLeads,
      load: async () => (await import('./results/results.page.tsx')).ResultsPage,
    },
    {
      path: '/admin/results/pause-codes',
      roles: orLeads,
      load: async () => (await import('./results/pause-codes.page.tsx')).PauseCodesPage,
    },
    {
      path: '/admin/results/:id',
      roles: orLeads,
      load: async () => (await import('./results/results.page.tsx')).ResultsPage,
    },
    {
      path: '/admin/scripts',
      roles,
      load: async () => (await import('./scripts/scripts.page.tsx')).ScriptsPage,
    },
    {
      path: '/admin/scripts/new',
      roles,
      load: async () => (await import('./scripts/script.page.tsx')).NewScriptPage,
    },
    {
      path: '/admin/scripts/:id',
      roles,
      load: async () => (await import('./scripts/script.page.tsx')).ScriptPage,
    },
    {
      path: '/admin/sign-in',
      roles,
      load: async () => (await import('./sign-in/sign-in.page.tsx')).SignInPage,
    },
    {
      path: '/admin/upload-to-user',
      roles,
      load: async () => (await import('./upload-to-user/upload-to-user.page.tsx')).UploadToUserPage,
    },
  ],
});
