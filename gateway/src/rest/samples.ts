// Entries of one small world, for the examples of the OpenAPI document. A contract test checks each against its schema.

export const OK = { ok: true };
/** Links carry 43 such characters. */
export const TOKEN = 'uZ3v…';

const ADMIN_ID = '01a1ff11-9eb2-7e2e-8a15-026a63859b84';
const AGENT_ID = '01a1ff13-e3cb-7fac-a879-ee15890e5307';
const CALL_LIST_ID = '01a1ff13-e3cb-79ef-9f6c-ddb69d96360d';
const CONTACT_ID = '01a1ff13-e3cb-792e-8345-0e4c10af6742';

export const USER = {
  id: AGENT_ID,
  email: 'ana.lima@example.com',
  firstName: 'Ana',
  lastName: 'Lima',
  role: 'user',
  profileImageUrl: null,
  isActive: true,
  isEmailVerified: true,
  createdAt: '2026-10-05T08:30:00.000Z',
};

export const OPEN_INVITATION = {
  id: '01a1ff15-2a6c-7d0e-9c55-0f3f2a4b8d11',
  email: 'bo.chen@example.com',
  role: 'user',
  createdAt: '2026-10-05T08:30:00.000Z',
  createdByName: 'Ana Lima',
  expiresAt: '2026-10-12T08:30:00.000Z',
};

export const SECOND_FACTOR_SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Dialdeck:ana.lima%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Dialdeck&algorithm=SHA1&digits=6&period=30',
};

export const RECOVERY_CODES = { recoveryCodes: ['KZ4Q-7XNB-M2TE-VW5A'] };

const PROVIDER_ID = '01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2';

const PROVIDER_SETTINGS = {
  name: 'Contoso',
  issuer: 'https://login.contoso.example',
  clientId: 'dialdeck',
  domains: ['contoso.example'],
};

export const NEW_PROVIDER = { ...PROVIDER_SETTINGS, clientSecret: 'kept by the provider too', jit: 'on' };

export const PROVIDER = {
  ...PROVIDER_SETTINGS,
  id: PROVIDER_ID,
  trustsAddresses: false,
  jit: 'on',
  state: 'on',
  enforced: false,
  testedAt: null,
  redirectUri: `https://calls.example.com/api/sso/${PROVIDER_ID}/callback`,
  logoutUri: `https://calls.example.com/api/sso/${PROVIDER_ID}/backchannel-logout`,
  createdAt: '2026-10-05T08:30:00.000Z',
};

export const IDENTITY = {
  id: '01a1ff1b-5a0c-7c9e-8d24-70f9b1f4e6aa',
  providerId: PROVIDER_ID,
  name: PROVIDER_SETTINGS.name,
  since: '2026-10-06T08:00:00.000Z',
};

export const SIGN_IN = {
  id: 'q1Zk3vM8s0cXyT2bR7dJwA',
  isCurrent: true,
  startedAt: '2026-10-06T08:00:00.000Z',
  lastSeenAt: '2026-10-06T09:12:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

export const CALL_LIST = {
  id: CALL_LIST_ID,
  name: 'Spring leads',
  description: 'Everybody who asked for a quote',
  createdBy: ADMIN_ID,
  totalContacts: 2,
  completedCalls: 1,
  isActive: true,
  teamId: null,
  defaultCountry: 'US',
  audience: null,
  subject: null,
  seller: null,
  customers: false,
  hours: null,
  endsOn: null,
  wrapUpSeconds: 0,
  assignedUserIds: [AGENT_ID],
  createdAt: '2026-10-05T09:00:00.000Z',
  updatedAt: '2026-10-05T09:00:00.000Z',
};

export const CONTACT = {
  id: CONTACT_ID,
  callListId: CALL_LIST_ID,
  firstName: 'Bo',
  lastName: 'Chen',
  email: 'bo.chen@example.com',
  company: 'Chen & Daughters',
  title: 'Head of Sales',
  phone: '(212) 555-0100',
  phoneE164: '+12125550100',
  notes: 'Call in the morning',
  customFields: { City: 'Boston' },
  status: 'callback',
  callbackAt: '2026-10-07T09:00:00.000Z',
  lastCallDisposition: 'callback',
  totalCalls: 1,
  lastCalledAt: '2026-10-06T09:00:00.000Z',
  createdAt: '2026-10-05T09:00:00.000Z',
};

export const CALLBACK = { ...CONTACT, callListName: CALL_LIST.name };

export const SAVED = { ...CONTACT, callLogId: '01a1ff13-e3cb-7b42-bb33-e78f4ad69641', contactChanged: true };

export const UNREACHED = {
  ...SAVED,
  status: 'attempted',
  callbackAt: null,
  lastCallDisposition: null,
  retry: { tries: 1, maxTries: 5, at: '2026-10-06T11:00:00.000Z' },
};

export const CLAIM = {
  contact: CONTACT,
  leaseUntil: '2026-10-07T09:30:00.000Z',
  verdict: {
    callable: true,
    served: true,
    nextAt: '2026-10-07T09:00:00.000Z',
    validUntil: '2026-10-07T20:00:00.000Z',
    asOf: '2026-10-07T09:00:00.000Z',
    localTime: '10:00',
    zones: ['Europe/Lisbon'],
    reasons: [],
  },
};

export const IMPORT_JOB = {
  id: '01a1ff13-e3cb-7c11-9d22-6f0c3f8d1c55',
  callListId: CALL_LIST_ID,
  state: 'done',
  bytes: 48_003,
  fileBytes: 48_003,
  processed: 500,
  imported: 480,
  duplicates: 8,
  invalid: 10,
  leftOut: 2,
  placeUnknown: 4,
  errorsUrl: '/api/imports/01a1ff13-e3cb-7c11-9d22-6f0c3f8d1c55/errors.csv',
  message: null,
  plan: null,
  createdAt: '2026-10-05T09:10:00.000Z',
  finishedAt: '2026-10-05T09:10:01.000Z',
};

export const CALL_LOG = {
  id: '01a1ff13-e3cb-7b42-bb33-e78f4ad69641',
  contactId: CONTACT_ID,
  userId: AGENT_ID,
  callListId: CALL_LIST_ID,
  phoneNumber: '+12125550100',
  disposition: null,
  outcome: null,
  duration: 0,
  notes: null,
  recordingUrl: null,
  calledAt: '2026-10-06T09:00:00.000Z',
  key: 'c0a8c2b4-5d1e-4f0a-9b6e-7a3d2f1e0c9b',
  endedAt: null,
  workSeconds: null,
  dialledAt: '2026-10-06T09:00:00.000Z',
  ruleState: 'allowed',
  madeState: null,
  loggedState: null,
};

const OWN_CALL = {
  id: CALL_LOG.id,
  contactId: CONTACT_ID,
  contactName: 'Bo Chen',
  callListId: CALL_LIST_ID,
  callListName: CALL_LIST.name,
  phoneNumber: CALL_LOG.phoneNumber,
  calledAt: CALL_LOG.calledAt,
};

export const OPEN_CALL = { ...OWN_CALL, key: CALL_LOG.key, endedAt: null, userId: AGENT_ID, userName: 'Ana Lima' };

export const RECENT_CALL = { ...OWN_CALL, outcome: 'answered', disposition: 'winner', duration: 125 };

export const CONTACT_CALL = {
  id: CALL_LOG.id,
  calledAt: CALL_LOG.calledAt,
  userId: AGENT_ID,
  userName: 'Ana Lima',
  outcome: 'no-answer',
  disposition: null,
  duration: 0,
  notes: 'Rang twice',
  endedAt: '2026-10-06T09:00:20.000Z',
  workSeconds: 12,
  isOpen: false,
  finishedByName: null,
  corrections: [{ at: '2026-10-06T09:05:00.000Z', byName: 'Ana Lima', from: { outcome: 'busy', disposition: null } }],
};

export const PERSON_REPORT = {
  userId: AGENT_ID,
  name: 'Ana Lima',
  totalDials: 3,
  totalContacts: 2,
  winners: 1,
  losers: 0,
  callbacks: 1,
  winRate: 50,
  avgCallDuration: 75,
  totalTalkTime: 150,
};

export const REPORT = {
  totalDials: 3,
  winRate: 50,
  winners: 1,
  loseRate: 0,
  losers: 0,
  callbacks: 1,
  avgCallDuration: 75,
  totalTalkTime: 150,
  totalContacts: 2,
  dispositionBreakdown: [
    { disposition: 'winner', count: 1 },
    { disposition: 'callback', count: 1 },
    { disposition: 'attempted', count: 1 },
  ],
  callsByDay: [{ date: '2026-10-06', calls: 3 }],
};
