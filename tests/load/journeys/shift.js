// The first minute of a shift: signing in, and the requests of the first screen.

import exec from 'k6/execution';
import { as, signIn } from '../product.js';
import { settings } from '../settings.js';

function next() {
  const people = settings.people.agents.length > 0 ? settings.people.agents : [settings.people.admin];
  const cookie = signIn(people[exec.scenario.iterationInTest % people.length]);
  return cookie && as(cookie);
}

const signOut = (agent) => agent.post('/api/auth/logout', {}, { kind: 'login', name: 'logout' });

export function comeAndGo() {
  const agent = next();
  if (agent) signOut(agent);
}

export function beginShift() {
  const agent = next();
  if (!agent) return;
  agent.get('/api/auth/user', { kind: 'page', name: 'who am I' });
  agent.get('/api/call-lists', { kind: 'page', name: 'own lists', shape: Array.isArray });
  agent.get('/api/dashboard/stats', { kind: 'figures', name: 'own figures' });
  signOut(agent);
}
