import { expect, it } from 'vitest';
import { nextDelay } from './mail-retry.rules.ts';

const refused = { code: 'ESOCKET' };
const DAY = 86_400_000;

it.each([
  ['the first time', { attempts: 1, ageMs: 0 }, refused, 2_000],
  ['the second time', { attempts: 2, ageMs: 0 }, refused, 4_000],
  ['the fifth time', { attempts: 5, ageMs: 60_000 }, refused, 32_000],
  ['after hours', { attempts: 40, ageMs: DAY }, refused, 300_000],
  ['after days', { attempts: 900, ageMs: 3 * DAY + 1 }, refused, null],
  ['no such mailbox', { attempts: 1, ageMs: 0 }, { code: 'EENVELOPE', responseCode: 550 }, null],
  ['mailbox busy', { attempts: 1, ageMs: 0 }, { code: 'EENVELOPE', responseCode: 450 }, 2_000],
  ['our password is wrong', { attempts: 1, ageMs: 0 }, { code: 'EAUTH', responseCode: 535 }, 2_000],
])('schedules the next attempt of a failed message: %s', (_, mail, failure, delay) => {
  expect(nextDelay(mail, failure)).toBe(delay);
});
