import { CALL_LOG, CONTACT, USER } from './samples.ts';

const HOURS = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }], unless: [] };

export const RULE_SET = {
  id: '01a1ff13-e3cb-7d01-8a11-2f6f3c8d1c01',
  name: 'United States',
  country: 'US',
  regions: null,
  audience: 'consumer',
  state: 'active',
  activeVersion: 1,
};

export const RULE_SET_VERSION = {
  version: 1,
  rules: [HOURS],
  sourceTitle: '47 CFR 64.1200(c)(1)',
  sourceUrl: 'https://www.ecfr.gov/current/title-47/section-64.1200',
  reviewedOn: '2026-10-01',
  reviewedBy: USER.id,
  activatedAt: '2026-10-05T09:00:00.000Z',
  activatedBy: USER.id,
  retiredAt: null,
};

export const RULE_SET_TEMPLATE = {
  key: 'us-hours',
  name: 'US federal hours',
  country: 'US',
  regions: null,
  audience: 'consumer',
  rules: [{ kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '21:00' }], unless: [] }],
  register: null,
  sourceTitle: '47 CFR 64.1200(c)(1)',
  sourceUrl: 'https://www.ecfr.gov/current/title-47/section-64.1200',
  reviewedOn: '2026-11-23',
};

export const VERDICT = {
  callable: false,
  served: false,
  nextAt: '2027-03-02T15:00:00.000Z',
  validUntil: '2027-03-02T15:00:00.000Z',
  asOf: '2027-03-02T14:12:00.000Z',
  localTime: '07:12',
  zones: ['America/Denver'],
  reasons: [
    {
      code: 'OUTSIDE_HOURS',
      message: 'It is 07:12 there. Calls are allowed from 08:00 to 20:00.',
      params: { zone: 'America/Denver', time: '07:12', from: '08:00', to: '20:00' },
      until: '2027-03-02T15:00:00.000Z',
      rule: { id: RULE_SET.id, version: 1, name: RULE_SET.name, index: 1 },
    },
  ],
};

export const DO_NOT_CALL = {
  id: '01a1ff13-e3cb-7d02-8a11-2f6f3c8d1c02',
  phone: CONTACT.phoneE164,
  scope: 'everywhere',
  callListId: null,
  reason: 'asked',
  source: 'admin',
  note: null,
  callLogId: null,
  addedBy: { id: USER.id, name: 'Ana Lima' },
  addedAt: '2026-10-06T09:00:00.000Z',
  expiresAt: null,
};

export const DO_NOT_CALL_IMPORT = {
  id: '01a1ff13-e3cb-7d06-8a11-2f6f3c8d1c06',
  state: 'done',
  processed: 10_000,
  added: 9_412,
  known: 571,
  invalid: 17,
  invalidLines: [{ line: 42, reason: '"ask reception" is not a phone number' }],
  message: null,
  createdAt: '2026-11-02T09:30:00.000Z',
  finishedAt: '2026-11-02T09:30:02.000Z',
};

export const CONSENT = {
  id: '01a1ff13-e3cb-7d03-8a11-2f6f3c8d1c03',
  phone: CONTACT.phoneE164,
  kind: 'written',
  givenAt: '2026-09-01T12:00:00.000Z',
  wording: 'You may call me about solar panels.',
  purpose: 'Solar',
  proofUrl: null,
  source: 'Web form',
  recordedBy: USER.id,
  withdrawnAt: null,
};

export const EVIDENCE = {
  call: {
    id: CALL_LOG.id,
    agent: 'Ana Lima',
    ownNumber: null,
    called: '+12125550100',
    dialledAt: CALL_LOG.calledAt,
    loggedAt: CALL_LOG.calledAt,
    seconds: 84,
    outcome: 'answered',
    disposition: 'winner',
    seller: 'Acme',
    subject: 'Solar',
    audience: 'consumer',
    list: 'Spring leads',
    script: null,
  },
  state: 'allowed',
  localTime: '11:00',
  zones: ['America/New_York'],
  rules: [
    {
      ruleSetId: RULE_SET.id,
      name: RULE_SET.name,
      version: 1,
      index: 1,
      kind: 'hours',
      because: 'Mon Tue Wed Thu Fri Sat 08:00–20:00',
    },
  ],
  dialsBefore: null,
  doNotCall: null,
  consent: null,
  registers: [],
  recomputed: 'same',
  message: null,
  made: null,
  logged: null,
};
