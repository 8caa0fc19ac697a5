import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCREENS = '{shell,mfe-*,packages/common,packages/ui}/src/**/*.{ts,tsx}';

// The formatter breaks long texts in JSX over lines.
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const source = onOneLine(
  globSync(SCREENS, { cwd: ROOT, exclude: (file) => /\.test\.tsx?$|testing|__generated__/.test(file) })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'"))
    .join('\n'),
);
const texts = readFileSync(path.join(import.meta.dirname, 'specification.texts.txt'), 'utf8')
  .split('\n')
  .filter(Boolean);

it.each(texts)('shows "%s" on a screen, word for word', (text) => {
  expect(source.includes(text.trimEnd())).toBe(true);
});
