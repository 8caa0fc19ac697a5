import { expect, it } from 'vitest';
import { JsonWriter } from './json-writer.ts';

const written = (writer: JsonWriter, text: string) => {
  const bytes = Buffer.from(`<${text}>`);
  writer.start();
  writer.string(bytes, 1, bytes.length - 1);
  return writer.take();
};

it('a text is written as JSON.stringify does, whatever is in it', () => {
  const writer = new JsonWriter();
  const all = String.fromCharCode(...Array.from({ length: 0x250 }, (_, code) => code));
  for (const text of [
    '',
    all,
    '李😀\u2028\u2029',
    '\\"'.repeat(40_000),
    '\u0001'.repeat(200_000),
    'é'.repeat(2_000_000),
  ])
    expect(written(writer, text) === JSON.stringify(text)).toBe(true);
  expect(written(writer, 'x')).toBe('"x"');
});

it('what somebody failed to finish is in no other text', () => {
  const writer = new JsonWriter();
  writer.start();
  writer.text('[1, "é"');
  expect(written(writer, 'x')).toBe('"x"');
});
