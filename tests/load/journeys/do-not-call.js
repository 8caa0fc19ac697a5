// The work of an admin on numbers that may not be called, while agents call.

import { sleep } from 'k6';
import exec from 'k6/execution';
import { contact } from '../organisation.js';
import { as } from '../product.js';
import { settings } from '../settings.js';

/** Numbers that no list of a run has. */
const SERIES = 90;
const NUMBERS_OF_A_SERIES = 10_000;

/** A number is entered, is forbidden from the answer on, and is taken out again. */
export function listNumber({ adminCookie, lists }) {
  const admin = as(adminCookie);
  const { phone } = contact(SERIES, exec.scenario.iterationInTest % NUMBERS_OF_A_SERIES);
  const entry = admin.post(
    '/api/do-not-call',
    { phone, reason: 'asked' },
    { kind: 'write', name: 'do-not-call entry', expect: 201, shape: ({ id }) => Boolean(id) },
  );
  if (!entry) return;
  admin.post(
    '/api/verdicts',
    { phone, callListId: lists[0] },
    { kind: 'verdict', name: 'verdict', shape: ({ callable }) => callable === false },
  );
  admin.remove(`/api/do-not-call/${entry.id}`, { kind: 'write', name: 'remove entry' }, { why: 'End of a load test.' });
}

const REGISTER = 'Load test';

/** A register has no end, so every run loads the same one again. */
function registerOf(admin) {
  const registers = admin.get('/api/registers', { kind: 'setup', name: 'registers' });
  const known = registers?.find(({ name }) => name === REGISTER);
  if (known) return known.id;
  const body = { name: REGISTER, country: 'US' };
  return admin.post('/api/registers', body, { kind: 'setup', name: 'create register', expect: 201 })?.id;
}

/** A whole file of numbers, until it is in force. Rows in = rows stored. */
export function loadRegister({ adminCookie }) {
  const admin = as(adminCookie);
  const register = registerOf(admin);
  const rows = settings.importRows;
  const numbers = Array.from({ length: rows }, (_, row) => `212${String(2_000_000 + row).padStart(7, '0')}`);
  const asOf = new Date().toISOString().slice(0, 10);
  const snapshot = admin.upload(`/api/registers/${register}/snapshots?asOf=${asOf}`, `${numbers.join('\n')}\n`, {
    kind: 'import',
    name: 'load register',
    shape: ({ id }) => Boolean(id),
  });
  if (!snapshot) return;
  let state = snapshot.state;
  while (state === 'loading') {
    sleep(1);
    state = admin.get(`/api/snapshots/${snapshot.id}`, { kind: 'import', name: 'register state' })?.state;
  }
  admin.get(`/api/snapshots/${snapshot.id}`, {
    kind: 'import',
    name: 'register in force',
    shape: (now) => now.state === 'active' && now.rows === rows && now.invalid === 0,
  });
}
