import { ACCOUNT_VISITS } from './account.screens.ts';
import { ADMIN_VISITS } from './admin.screens.ts';
import { AGENT_VISITS } from './agent.screens.ts';
import { CALL_FORM_VISITS } from './call-form.screens.ts';
import { CALL_LISTS_VISITS } from './call-lists.screens.ts';
import { CALLING_RULES_VISITS } from './calling-rules.screens.ts';
import { DO_NOT_CALL_VISITS } from './do-not-call.screens.ts';
import { EVIDENCE_VISITS } from './evidence.screens.ts';
import { IMPORT_VISITS } from './import.screens.ts';
import { PEOPLE_VISITS } from './people.screens.ts';
import { RESULTS_VISITS } from './results.screens.ts';
import type { Visit } from './screen.type.ts';
import { SCRIPTS_VISITS } from './scripts.screens.ts';
import { SIGN_IN_VISITS } from './sign-in.screens.ts';
import { TEAMS_VISITS } from './teams.screens.ts';

/** Every screen and dialog that is worth a look: pictures are taken of them, and axe looks at them. */
export const VISITS: readonly Visit[] = [
  ...ACCOUNT_VISITS,
  ...AGENT_VISITS,
  ...ADMIN_VISITS,
  ...PEOPLE_VISITS,
  ...CALL_LISTS_VISITS,
  ...CALLING_RULES_VISITS,
  ...DO_NOT_CALL_VISITS,
  ...RESULTS_VISITS,
  ...EVIDENCE_VISITS,
  ...SCRIPTS_VISITS,
  ...SIGN_IN_VISITS,
  ...IMPORT_VISITS,
  ...TEAMS_VISITS,
  ...CALL_FORM_VISITS,
];
