import type { Browser } from '@dialdeck/gateway/testing/browser';

export type RuledLists = ReturnType<typeof ruledLists>;

const DENVER = '+13035550100';

/** Lists and rules of tests, as an admin makes them. */
export const ruledLists = (admin: Browser) => ({
  async addList(phones: readonly string[] = [DENVER]) {
    const { id } = (await admin.post('/api/call-lists', { name: 'Leads' })).body;
    await admin.post(`/api/call-lists/${id}/contacts/bulk`, { contacts: phones.map((phone) => ({ phone })) });
    const contacts = (await admin.get(`/api/call-lists/${id}/contacts`)).body as { id: string; phoneE164: string }[];
    return { id, contacts, contact: contacts[0]?.id ?? '' };
  },

  /** Rules that hold while the work lasts. */
  async withRules(rules: unknown[], work: (ruleSetId: string) => Promise<void>, scope: object = {}) {
    const { id } = (await admin.post('/api/rule-sets', { name: 'United States', country: 'US', ...scope })).body;
    const saved = await admin.post(`/api/rule-sets/${id}/versions`, { rules });
    if (saved.status !== 201) throw new Error(saved.body.message);
    await admin.post(`/api/rule-sets/${id}/activate`, { version: 1 });
    try {
      await work(id);
    } finally {
      await admin.post(`/api/rule-sets/${id}/retire`);
    }
  },
});
