// Entries that the examples of several files name; each file has its own besides. A contract test checks every example
// against its schema, and sends its request.

import { TEXT_FIELDS } from '@dialdeck/common/contacts/contact-fields';

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

export const TEAM = {
  id: '01a1ff15-2a6c-7d0e-9c55-0f3f2a4b8e24',
  name: 'Sales North',
  parentId: null,
  leads: [{ id: USER.id, firstName: 'Ana', lastName: 'Lima' }],
  agents: 12,
  lists: 3,
  createdAt: '2026-10-05T08:30:00.000Z',
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
  scriptId: null,
  resultSetId: null,
  assignedUserIds: [AGENT_ID],
  createdAt: '2026-10-05T09:00:00.000Z',
  updatedAt: '2026-10-05T09:00:00.000Z',
};

export const SCRIPT = {
  id: '01a1ff13-e3cb-7a0f-b6c4-91d2e8f3a570',
  name: 'Spring quotes',
  version: 1,
  body: 'Good morning {{firstName|there}}.\n\n[[Must say: This call is recorded.]]',
  statements: [{ number: 1, text: 'This call is recorded.', mustSay: true }],
  publishedAt: '2026-10-05T09:00:00.000Z',
};
export const RESULT = { id: '01a1ff16-61f0-7a52-8c1b-3e2d1c0b9a87', code: 'sold', label: 'Sold' };

export const CONTACT = {
  id: CONTACT_ID,
  callListId: CALL_LIST_ID,
  // A text without an example of its own is shown by its label.
  ...Object.fromEntries(Object.entries(TEXT_FIELDS).map(([name, { label }]) => [name, label])),
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
  result: null,
};
