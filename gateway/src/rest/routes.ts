import { accountRoutes } from './account.routes.ts';
import { callListRoutes } from './call-lists.routes.ts';
import { callingRuleRoutes } from './calling-rules.routes.ts';
import { callRoutes } from './calls.routes.ts';
import { claimRoutes } from './claims.routes.ts';
import { contactChangeRoutes } from './contact-changes.routes.ts';
import { doNotCallRoutes } from './do-not-call.routes.ts';
import { evidenceRoutes } from './evidence.routes.ts';
import { floorRoutes } from './floor.routes.ts';
import { funnelRoutes } from './funnel.routes.ts';
import { identityRoutes } from './identities.routes.ts';
import { importRoutes } from './imports.routes.ts';
import { moduleRoutes } from './modules.routes.ts';
import { placeRoutes } from './places.routes.ts';
import { providerRoutes } from './providers.routes.ts';
import { provisioningRoutes } from './provisioning.routes.ts';
import { registerRoutes } from './registers.routes.ts';
import { reportRoutes } from './reports.routes.ts';
import { resultSetRoutes } from './result-sets.routes.ts';
import type { RestRoute } from './route.ts';
import { ruleSetTemplateRoutes } from './rule-set-templates.routes.ts';
import { scriptRoutes } from './scripts.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { signInRoutes } from './sign-ins.routes.ts';
import { ssoRoutes } from './sso.routes.ts';
import { teamRoutes } from './team.routes.ts';
import { teamsRoutes } from './teams.routes.ts';

/** Every endpoint of `/api` that is a view of the graph. */
export const restRoutes: readonly RestRoute[] = [
  ...accountRoutes,
  ...secondFactorRoutes,
  ...signInRoutes,
  ...moduleRoutes,
  ...providerRoutes,
  ...identityRoutes,
  ...ssoRoutes,
  ...provisioningRoutes,
  ...teamRoutes,
  ...teamsRoutes,
  ...callListRoutes,
  ...importRoutes,
  ...callRoutes,
  ...claimRoutes,
  ...contactChangeRoutes,
  ...evidenceRoutes,
  ...reportRoutes,
  ...placeRoutes,
  ...callingRuleRoutes,
  ...ruleSetTemplateRoutes,
  ...doNotCallRoutes,
  ...funnelRoutes,
  ...registerRoutes,
  ...scriptRoutes,
  ...floorRoutes,
  ...resultSetRoutes,
];
