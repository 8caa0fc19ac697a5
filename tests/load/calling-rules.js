// The organisation of a run under calling rules that permit all day: every call is judged, and none of them is refused.

import { setup as makeOrganisation, teardown as removeOrganisation } from './organisation.js';
import { as } from './product.js';

const RULES = [
  { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }], unless: [] },
  { kind: 'rest', after: 'refused', days: 60 },
];
const SETUP = { kind: 'setup' };

export function setup() {
  const organisation = makeOrganisation();
  const admin = as(organisation.adminCookie);
  const ruleSet = admin.post(
    '/api/rule-sets',
    { name: `Load ${new Date().toISOString()}`, country: 'US', audience: 'both' },
    { ...SETUP, name: 'create rule set', expect: 201 },
  );
  const path = `/api/rule-sets/${ruleSet.id}`;
  admin.post(`${path}/versions`, { rules: RULES }, { ...SETUP, name: 'add rules', expect: 201 });
  const active = admin.post(`${path}/activate`, { version: 1 }, { ...SETUP, name: 'activate rules' });
  if (!active) throw new Error('the rules of the run were not activated');
  return { ...organisation, ruleSet: ruleSet.id };
}

export function teardown(organisation) {
  as(organisation.adminCookie).post(
    `/api/rule-sets/${organisation.ruleSet}/retire`,
    {},
    { ...SETUP, name: 'retire rules' },
  );
  removeOrganisation(organisation);
}
