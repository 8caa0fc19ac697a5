import { readFileSync } from 'node:fs';
import path from 'node:path';
import { components } from '@dialdeck/components';
import { expect, it } from 'vitest';

const lines = readFileSync(path.resolve(import.meta.dirname, '../../CODEOWNERS'), 'utf8').split('\n');

it.each(components())('$folder is reviewed by its own team', ({ folder, team }) => {
  expect(lines.filter((line) => line.startsWith(`/${folder}/ `))).toEqual([`/${folder}/ @dialdeck/${team}`]);
});
