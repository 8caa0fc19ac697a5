// What an admin does while agents call: looks at lists, people and reports, and imports.

import exec from 'k6/execution';
import { contact } from '../organisation.js';
import { as } from '../product.js';

const DAY_MS = 86_400_000;
const day = (ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

export function lookAround({ adminCookie }) {
  const admin = as(adminCookie);
  admin.get('/api/admin/stats', { kind: 'figures', name: 'admin figures', shape: ({ totalUsers }) => totalUsers > 0 });
  admin.get('/api/call-lists', { kind: 'page', name: 'lists', shape: Array.isArray });
  admin.get('/api/admin/users', { kind: 'page', name: 'team', shape: Array.isArray });
}

/** The last 30 days of everybody. */
export function readReport({ adminCookie }) {
  as(adminCookie).get(`/api/reports/analytics?startDate=${day(29)}&endDate=${day(0)}`, {
    kind: 'report',
    name: 'report of 30 days',
    shape: ({ totalDials, callsByDay }) => Number.isInteger(totalDials) && callsByDay.length === 30,
  });
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
