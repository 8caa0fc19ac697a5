import { defineRemote } from '@dialdeck/contract';

export default defineRemote({
  name: 'reports',
  team: 'reporting',
  routes: [
    {
      path: '/reports',
      roles: ['user', 'admin'],
      nav: { label: 'Reports', to: '/reports', order: 20 },
      load: async () => (await import('./reports/reports.page.tsx')).ReportsPage,
    },
    {
      path: '/board',
      roles: ['admin', 'lead'],
      nav: { label: 'Board', to: '/board', order: 22 },
      load: async () => (await import('./board/board.page.tsx')).BoardPage,
    },
  ],
});
