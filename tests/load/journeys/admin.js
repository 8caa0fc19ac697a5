// The work of an admin while agents call: lists, people, reports and imports.

import { sleep } from 'k6';
import exec from 'k6/execution';
import { contact, newList } from '../organisation.js';
import { as } from '../product.js';
import { settings } from '../settings.js';

const DAY_MS = 86_400_000;
const day = (ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

export function lookAround({ adminCookie }) {
  const admin = as(adminCookie);
  admin.get('/api/admin/stats', { kind: 'figures', name: 'admin figures', shape: ({ totalUsers }) => totalUsers > 0 });
  admin.get('/api/call-lists', { kind: 'page', name: 'lists', shape: Array.isArray });
  admin.get('/api/admin/users', { kind: 'page', name: 'team', shape: Array.isArray });
}

const { agents } = settings.people;
/** The least that each made in 30 of 400 days: the last of them may not be over. */
const callsAtLeast = agents.length > 0 ? Math.floor((settings.pastCalls * 28) / 400 / agents.length) : 0;

/** The last 30 days of one user. */
export function readReport({ adminCookie }) {
  const of = agents[exec.scenario.iterationInTest % Math.max(1, agents.length)]?.id;
  const about = of ? `&targetUserId=${of}` : '';
  as(adminCookie).get(`/api/reports/analytics?startDate=${day(29)}&endDate=${day(0)}${about}`, {
    kind: 'report',
    name: 'report of 30 days',
    shape: ({ totalDials, callsByDay }) => totalDials >= callsAtLeast && callsByDay.length === 30,
  });
}

const MAPPING = encodeURIComponent(
  JSON.stringify({ phone: 'Phone', firstName: 'First', lastName: 'Last', company: 'Company', customFields: [] }),
);
const ENDED = ['done', 'failed', 'cancelled', 'paused'];

/** A whole file into a list of its own, until its last row is stored. Rows in = rows stored. */
export function importFile({ adminCookie }) {
  const admin = as(adminCookie);
  const rows = settings.importRows;
  const list = newList(admin, `import ${exec.scenario.iterationInTest + 1}`);
  const lines = Array.from({ length: rows }, (_, row) => {
    const { phone, firstName, lastName, company } = contact(0, row);
    return `${phone},${firstName},${lastName},${company}`;
  });
  const file = `Phone,First,Last,Company\n${lines.join('\n')}\n`;
  const job = admin.upload(`/api/call-lists/${list}/imports?mapping=${MAPPING}`, file, {
    kind: 'import',
    name: 'import file',
    shape: ({ id }) => Boolean(id),
  });
  let state = job?.state;
  while (job && !ENDED.includes(state)) {
    sleep(1);
    state = admin.get(`/api/imports/${job.id}`, { kind: 'import', name: 'import state' })?.state;
  }
  if (job)
    admin.get(`/api/imports/${job.id}`, {
      kind: 'import',
      name: 'import result',
      shape: (now) => now.state === 'done' && now.processed === rows && now.imported === rows,
    });
  admin.remove(`/api/call-lists/${list}`, { kind: 'setup', name: 'remove list' });
}

/** One batch of the import wizard. Rows in = rows stored: the answer accounts for each. */
export function importBatch({ adminCookie, lists }) {
  const index = exec.scenario.iterationInTest;
  const contacts = Array.from({ length: 100 }, (_, row) =>
    contact(100 + Math.floor(index / 100), (index % 100) * 100 + row),
  );
  as(adminCookie).post(
    `/api/call-lists/${lists[index % lists.length]}/contacts/bulk`,
    { contacts },
    {
      kind: 'import',
      name: 'bulk import',
      expect: 201,
      shape: ({ imported, duplicates }) => imported + duplicates === 100,
    },
  );
}
