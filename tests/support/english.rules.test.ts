import { expect, it } from 'vitest';
import { badForms } from './english.rules.ts';

it.each([
  ['a comment', 'a.ts', '// It starts at once.', 'at once'],
  ['a block', 'a.tsx', '/**\n * Nobody reads it. */', 'Nobody'],
  ['a title', 'a.test.ts', "it('tells somebody', run);", 'somebody'],
  ['a title of a table', 'a.test.ts', "])('shows %s beside it', run);", 'beside'],
  ['a description', 'a.ts', "description: 'Those of a list.'", 'Those of'],
  ['a document', 'a.md', 'The state is that of the list.', 'that of'],
  [
    'a row of a document',
    'a.md',
    '| a file | what it holds |\n| what it holds | a file |',
    '| what it holds | a file |',
  ],
  ['a clause as a noun', 'a.ts', '/** What a file holds. */', '/** What a file holds. */'],
  ['a suite of a chart', 'a.yaml', 'tests:\n  - it: takes a digest in place of a tag', 'in place of'],
  ['a comment of YAML', 'a.yml', 'key: value # as long as it runs', 'as long as'],
  ['a comment of SQL', 'a.sql', '-- Rows are told of the change.', 'are told'],
  ['a comment after a text', 'a.ts', "const address = 'https://x'; // whoever asks", 'whoever'],
])('finds the form in %s', (_where, file, text, form) => {
  const line = text.split('\n').findIndex((each) => each.includes(form)) + 1;
  expect(badForms(file, text)).toEqual([expect.stringContaining(`${line}: "${form.slice(0, 30)}`)]);
});

it.each([
  ['code', 'a.ts', "const nobody = 'at once';"],
  ['a fixed text in a comment', 'a.ts', '// The column shows `Assigned to nobody` or "all at once".'],
  ['a fixed text in a title', 'a.test.ts', `it('shows "Nobody assigned"', run);`],
  ['the address of a link', 'a.md', '[0013](0013-streams-beside-the-graph.md)'],
  ['a block of code', 'a.md', 'Run:\n```\necho nobody\n```'],
  ['a question', 'a.md', 'What would happen?'],
  ['a comparison', 'a.md', 'It took twice as long as before.'],
  ['a released version', 'CHANGELOG.md', '## Unreleased\n\n## 0.1.0 (2026-11-29)\n- Lists are deleted at once.'],
])('accepts %s', (_what, file, text) => {
  expect(badForms(file, text)).toEqual([]);
});

it('names the words to use', () => {
  expect(badForms('a.md', '\nIt ends at once.')).toEqual([
    '2: "at once" should be immediately, together or concurrently',
  ]);
});
