import { ACCOUNT_SCREENS } from './account.screens.ts';
import { ADMIN_SCREENS } from './admin.screens.ts';
import { AGENT_SCREENS } from './agent.screens.ts';
import type { ScreenState } from './screen.type.ts';

/** Every screen and dialog that is worth a look: pictures are taken of them, and axe looks at them. */
export const SCREENS: readonly ScreenState[] = [...ACCOUNT_SCREENS, ...AGENT_SCREENS, ...ADMIN_SCREENS];
