import { sentRow } from '@dialdeck/node/testing/sent-row';
import { expect, it } from 'vitest';
import { contactOf, PLACE } from './contact-text.ts';
import { compileContacts } from './write-contacts.ts';

function write(values: Partial<Record<keyof typeof PLACE, string>>, ...names: string[]) {
  const texts: (string | null)[] = Object.keys(PLACE).map(() => null);
  for (const [property, value] of Object.entries(values)) texts[PLACE[property as keyof typeof PLACE]] = value;
  const text = sentRow(texts);
  const fields = names.map((name) => ({ key: name, name, fields: [] }));
  const written = compileContacts(fields)?.({ texts: [text], list: { maxTries: 3 } } as never);
  return { written: JSON.parse(written ?? 'null')[0], read: contactOf(text) };
}

it.each([
  ['2026-11-23 15:55:05.123456+00', '2026-11-23T15:55:05.123Z'],
  ['2026-11-23 15:55:05.999999+00', '2026-11-23T15:55:05.999Z'],
  ['2026-11-23 15:55:05.5+00', '2026-11-23T15:55:05.500Z'],
  ['2026-11-23 15:55:05+00', '2026-11-23T15:55:05.000Z'],
  ['2026-11-23 21:40:05.12+05:45', '2026-11-23T15:55:05.120Z'],
  ['2026-11-23 12:55:05-03', '2026-11-23T15:55:05.000Z'],
  ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
])('an instant of PostgreSQL is written as it is read: %s', (callbackAt, instant) => {
  const { written, read } = write({ callbackAt }, 'callbackAt');
  expect(written).toEqual({ callbackAt: instant });
  expect(read.callbackAt?.toISOString()).toBe(instant);
});

it.each([
  ['2026-11-23 15:55:05.123456', '2026-11-23T15:55:05.123Z', '2026-11-23T15:55:05.123456Z 7'],
  ['2026-11-23 15:55:05', '2026-11-23T15:55:05.000Z', '2026-11-23T15:55:05.000000Z 7'],
])('so is the instant of creation, which keeps its microseconds in the queue: %s', (createdAt, instant, queueKey) => {
  const { written, read } = write({ id: '7', createdAt }, 'createdAt', 'queueKey');
  expect(written).toEqual({ createdAt: instant, queueKey });
  expect([read.createdAt.toISOString(), read.queueKey]).toEqual([instant, queueKey]);
});

it('a field that is behind a rule is not written', () => {
  for (const name of ['callList', 'verdict', 'lease', 'calls', 'savedCall', 'constructor', 'notThere'])
    expect(compileContacts([{ key: name, name, fields: [] }])).toBeUndefined();
});
