import { definePrismaConfig } from '@dialdeck/node/prisma/prisma-config';

export default definePrismaConfig(process.env.DATABASE_URL, [
  'analytics.call_figures_of_all',
  'analytics.call_figures_of_users',
  'analytics.call_figures_of_users_by_hour',
  'analytics.call_figures_of_users_by_quarter',
  'analytics.call_figures_of_users_by_six_hours',
  'analytics.result_figures_of_all',
  'analytics.result_figures_of_users',
]);
