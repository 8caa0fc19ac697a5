import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Browser } from '@dialdeck/gateway/testing/browser';
import { expect } from 'vitest';

export const CSV = { 'content-type': 'text/csv' };
const MAPPING = { phone: 'Mobile', firstName: 'First' };

interface Sending {
  mapping?: object;
  query?: string;
  headers?: Record<string, string>;
  by?: Browser;
}

/** The number of the n-th row. */
export const phoneOf = (index: number): string => `+1415555${String(index).padStart(4, '0')}`;

/** `count` rows of a file. */
export const rowsOf = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => `${phoneOf(from + index)},Ana ${from + index}\n`).join('');

export const fileOf = (count: number, from = 0): string => `Mobile,First\n${rowsOf(count, from)}`;

/** An admin's actions on imports, by REST. */
export function importSteps(admin: Browser) {
  const steps = {
    addList: async () => (await admin.post('/api/call-lists', { name: 'Leads' })).body.id as string,

    importPath: (list: string, mapping: object = MAPPING) =>
      `/api/call-lists/${list}/imports?mapping=${encodeURIComponent(JSON.stringify(mapping))}`,

    cookie: () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),

    send(list: string, body: string | Uint8Array, { mapping, query = '', headers = {}, by = admin }: Sending = {}) {
      return by.send('POST', steps.importPath(list, mapping) + query, { body, headers: { ...CSV, ...headers } });
    },

    async until(id: string, state: string): Promise<Answer['body']> {
      for (let tries = 0; tries < 800; tries++) {
        const { body } = await admin.get(`/api/imports/${id}`);
        // The state changes immediately; the message with the figures follows when the undo is complete.
        if (body.state === state && (state !== 'reverted' || body.message)) return body;
        if (body.state === 'failed') throw new Error(`failed: ${body.message}`);
        await sleep(25);
      }
      throw new Error(`never ${state}`);
    },

    async imported(list: string, body: string | Uint8Array, options: Sending = {}): Promise<Answer['body']> {
      const { status, body: job } = await steps.send(list, body, options);
      expect({ status, message: job.message }).toEqual({ status: 202, message: null });
      return await steps.until(job.id, 'done');
    },

    contactsOf: async (list: string) =>
      (await admin.get(`/api/call-lists/${list}/contacts`)).body as {
        phone: string;
        firstName: string;
        customFields: object;
      }[],

    totalOf: async (list: string) => (await admin.get(`/api/call-lists/${list}`)).body.totalContacts as number,
  };
  return steps;
}

export type ImportSteps = ReturnType<typeof importSteps>;
