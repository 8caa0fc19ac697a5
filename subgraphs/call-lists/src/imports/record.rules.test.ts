import { expect, it } from 'vitest';
import { recordProblem } from './record.rules.ts';

const NOW = Date.parse('2026-11-23T00:00:00Z');

it.each([
  [{}, null],
  [{ timeZone: 'Asia/Calcutta', region: 'Ontario', consentGivenAt: '2026-01-01' }, null],
  [{ timeZone: 'Mars/Olympus' }, '"Mars/Olympus" is not a time zone'],
  [{ region: 'Bavaria' }, '"Bavaria" is not a state or province of the US or Canada'],
  [{ consentGivenAt: 'yesterday' }, '"yesterday" is not a time as ISO 8601'],
  [{ consentGivenAt: '2026-02-30' }, '"2026-02-30" is not a time as ISO 8601'],
  [{ consentGivenAt: '2026-11-24T00:00:00Z' }, 'A consent cannot be given in the future'],
])('%j: %s', (record, sentence) => {
  expect(recordProblem(record, NOW)?.sentence ?? null).toBe(sentence);
});
