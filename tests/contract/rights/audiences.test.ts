import { isPageRoute } from '@dialdeck/gateway/rest/route';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { describe, expect, it } from 'vitest';
import { nameOf, routeOf } from './rest-requests.ts';
import { CALLERS, type Caller, readTables, TEAM_CALLERS } from './rights-table.ts';

// The rows against the answers of a running product, as they were reviewed: a snapshot that was updated without a look fails here.

const [answers = new Map(), ofImporters = new Map()] = readTables('./rest.rights.md');
const SIGNED_IN: readonly Caller[] = CALLERS.filter((caller) => caller !== 'signed out' && caller !== 'inactive');
const LEADS: readonly Caller[] = ['lead', 'lead above', 'lead elsewhere'];

describe.each(restRoutes.map((route) => [nameOf(route), route] as const))('%s', (name, row) => {
  const answerTo = (caller: Caller) => answers.get(name)?.[caller] ?? '';

  it('answers only sessions that its row admits', () => {
    expect(
      answers.get(name),
      'tests/contract/rights/rest.rights.md has no row: see CONTRIBUTING.md, Recipe: a route of `/api`',
    ).toBeDefined();
    const statuses = [answerTo('signed out'), answerTo('inactive')];
    if (row.session === 'none') expect(answerTo('unassigned')).not.toBe('401');
    else expect(statuses).toEqual(['401', '401']);
  });

  if (row.session === 'required')
    it('refuses exactly the callers outside its audience', () => {
      const refused = SIGNED_IN.filter((caller) => answerTo(caller) === '403');
      // Leads may be refused by their team: the first of them leads the team of the requests.
      const leads = row.audience === 'leads' ? LEADS : [];
      expect(leads.filter((caller) => refused.includes(caller))).not.toContain('lead');
      const all = row.audience ? SIGNED_IN.filter((caller) => caller !== 'admin') : [];
      expect(refused.filter((caller) => !leads.includes(caller))).toEqual(
        all.filter((caller) => !leads.includes(caller)),
      );
    });

  if (OF_A_TEAM.test(row.path))
    it('hides the team from callers who do not lead it', () => {
      const admitted = SIGNED_IN.filter((caller) => !['403', '404'].includes(answerTo(caller)));
      expect(admitted).toEqual(row.audience === 'admins' ? ['admin'] : ['lead', 'lead above', 'admin']);
    });

  if (row.audience === 'managers')
    it('admits leads who import', () => {
      const refused = TEAM_CALLERS.filter((caller) => ofImporters.get(name)?.[caller] === '403');
      expect(refused).toEqual(['in team']);
    });

  it('succeeds with the status of its row', () => {
    const { status, knownStatus = status, isEmptyAllowed } = row;
    const cells = [...answers]
      .filter(([each]) => routeOf(each) === name)
      .flatMap(([, each]) => CALLERS.map((caller) => each[caller] ?? ''));
    const successes = cells.map((cell) => cell.slice(0, 3)).filter((cell) => /^[23]/.test(cell));
    const allowed = [status, knownStatus, ...(isEmptyAllowed ? [204] : [])].map(String);
    expect(successes.filter((each) => !allowed.includes(each))).toEqual([]);
    const isOutOfReach = isPageRoute(row) || NEEDS_A_PROVIDER.test(name) || NEEDS_MORE.includes(name);
    expect(successes.length > 0).toBe(!isOutOfReach);
  });
});

/** Routes of one team: the team of the requests, or a new one that admins alone see. */
const OF_A_TEAM = /\/api\/(teams\/\{id\}|boards\/)/;

/** The world of these tests has no identity provider: `platform/src/sign-in` tests these routes with one. */
const NEEDS_A_PROVIDER = /identity-providers\/|(POST|PUT) .*identity-providers|(POST|DELETE) .*account\/identities/;

/** Their requests need a link of a mail, an authenticator, a result, a broken upload or a released module: other tests have them. */
const NEEDS_MORE = [
  'POST /api/modules/{name}/stops',
  'DELETE /api/modules/{name}/stops/{version}',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email-check',
  'POST /api/auth/complete-setup',
  'POST /api/auth/second-factor',
  'POST /api/account/second-factor/confirm',
  'DELETE /api/account/second-factor',
  'POST /api/account/recovery-codes',
  'DELETE /api/admin/users/{id}/second-factor',
  'DELETE /api/auth/sessions/{id}',
  'POST /api/imports/{id}/resume',
  'POST /api/call-logs/{id}/undo',
];
