import { setTimeout as sleep } from 'node:timers/promises';
import { addDemoProvider } from '@dialdeck/auth/demo';
import { toAppError } from '@dialdeck/node/graphql/mask-error';
import { randomSecret } from '@dialdeck/node/process/durable-file';
import { createMembers } from '@dialdeck/users/demo';
import type { PlatformEnv } from '#env.ts';
import type { Platform } from '#platform.ts';
import { announcePassword, type FirstPasswords, firstPasswords, forgetFirstPasswords } from '#start/passwords.ts';
import { announceStage } from '#start/terminal.ts';
import { DEMO_AGENTS } from './demo-agents.ts';
import { holdDemo, markFinished, markStocked, planDemo, readDemo } from './demo-progress.repo.ts';
import { createFirstAdmin } from './first-admin.ts';
import { type CallHistory, makeDemoHistory, stockDemo } from './seed-demo.ts';

const NO_HISTORY: CallHistory = async () => undefined;
const PATIENCE_MS = 30_000;
const PAUSE_MS = 500;
/** How long the database may take to notice that a platform was killed. */
const KILLED_WITHIN_MS = 5_000;
/** A call of the history that fails this often for its own reason is given up. */
const HISTORY_TRIES = 5;
const RESUMED_WITHIN_MS = 24 * 3_600_000;
const UNUSED_PASSWORD_BYTES = 12;

/**
 * Gives an empty platform its first admin, and demo data where that is wanted. A start that is stopped or killed leaves the
 * rest to the next one. Returns the work that may continue while the platform is in use.
 */
export function populate(env: PlatformEnv, deps: Platform['deps']): Promise<CallHistory> {
  const end = performance.now() + PATIENCE_MS;
  return patiently(
    () => populateOnce(env, deps),
    (error) => isUnavailable(error) && performance.now() < end,
  );
}

const isUnavailable = (error: unknown) => toAppError(error).code === 'UNAVAILABLE';

/** A busy machine is slow, not wrong; every step may be taken again. */
async function patiently<T>(work: () => Promise<T>, isPatient: (error: unknown) => boolean): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPatient(error)) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

async function populateOnce(env: PlatformEnv, deps: Platform['deps']): Promise<CallHistory> {
  const { background } = deps.gateway.database;
  const wantsDemo = (env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo')) === 'demo';
  const members = await createMembers(deps.users.database).count(2);
  // Before the admin: a platform with an admin is not empty, and the plan for a demo would be lost.
  if (members === 0 && wantsDemo) await planDemo(background);
  const passwords = firstPasswords(env, { mayMake: members <= 1 });
  await addFirstAdmin(env, deps, passwords);
  if (env.SSO) await addDemoProvider(deps.auth, env.SSO);
  const history = wantsDemo ? await populateDemo(env, deps, passwords) : NO_HISTORY;
  forgetFirstPasswords(env);
  return history;
}

async function addFirstAdmin(env: PlatformEnv, deps: Platform['deps'], made: FirstPasswords | null): Promise<void> {
  // The account has a password already, so this one is never used.
  const password = env.ADMIN_PASSWORD ?? made?.admin ?? randomSecret(UNUSED_PASSWORD_BYTES);
  const isNew = (await createFirstAdmin(deps, { email: env.ADMIN_EMAIL, password })) !== null;
  if (made?.admin && (isNew ? made.admin === password : made.isLeft))
    announcePassword('First admin', [env.ADMIN_EMAIL], made.admin);
}

async function populateDemo(
  env: PlatformEnv,
  deps: Platform['deps'],
  passwords: FirstPasswords | null,
): Promise<CallHistory> {
  const { background } = deps.gateway.database;
  const progress = await readDemo(background);
  if (!progress || progress.isFinished) return NO_HISTORY;
  // Keys show which calls were made, and expire.
  if (progress.isStocked && Date.now() - progress.beganAt.getTime() > RESUMED_WITHIN_MS) return NO_HISTORY;
  const now = progress.beganAt;
  if (!progress.isStocked) {
    const letGo = await holdDemo(background, AbortSignal.timeout(KILLED_WITHIN_MS));
    try {
      // Another process is creating the demo, with its own passwords.
      if (!letGo || (await readDemo(background))?.isStocked) return NO_HISTORY;
      const password = passwords?.agents ?? randomSecret(UNUSED_PASSWORD_BYTES);
      announceStage('Adding demo data…');
      await stockDemo({ ...deps, adminEmail: env.ADMIN_EMAIL, password, now });
      await markStocked(background);
    } finally {
      letGo?.();
    }
  }
  if (passwords && (!progress.isStocked || passwords.isLeft))
    announcePassword(
      'Demo agents',
      DEMO_AGENTS.map(({ email }) => email),
      passwords.agents,
    );
  return (signal) => {
    let tries = 0;
    return patiently(
      () => finishDemo(deps, now, signal),
      (error) => !signal.aborted && (isUnavailable(error) || ++tries < HISTORY_TRIES),
    );
  };
}

/** The calls of the past weeks. Another process that made them may have been stopped, so this one waits for the lock and checks again. */
async function finishDemo(deps: Platform['deps'], now: Date, signal: AbortSignal): Promise<void> {
  const { background } = deps.gateway.database;
  const letGo = await holdDemo(background, signal);
  try {
    if (!letGo || (await readDemo(background))?.isFinished) return;
    await makeDemoHistory({ ...deps, now }, signal);
    if (!signal.aborted) await markFinished(background);
  } finally {
    letGo?.();
  }
}
