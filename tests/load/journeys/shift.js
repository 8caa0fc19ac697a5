// The first minute of a shift: signing in, and what the first screen asks for.

import exec from 'k6/execution';
import { as, signIn } from '../product.js';
import { settings } from '../settings.js';

export function beginShift({ sessions }) {
  const people = settings.people.agents.length > 0 ? settings.people.agents : [settings.people.admin];
  const index = exec.scenario.iterationInTest % people.length;
  const cookie = signIn(people[index]);
  if (!cookie) return;
  const agent = as(cookie);
  agent.get('/api/auth/user', { kind: 'page', name: 'who am I' });
  agent.get('/api/call-lists', { kind: 'page', name: 'own lists', shape: Array.isArray });
  agent.get('/api/dashboard/stats', { kind: 'figures', name: 'own figures' });
  agent.post('/api/auth/logout', {}, { kind: 'login', name: 'logout' });
  return sessions;
}
