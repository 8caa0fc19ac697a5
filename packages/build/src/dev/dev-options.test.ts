import { describe, expect, it } from 'vitest';
import { parseDevOptions } from './dev-options.ts';

const known = ['admin', 'agent', 'reports'];

describe('npm run dev', () => {
  it.each([
    [[], { names: known, against: undefined }],
    [['agent'], { names: ['agent'], against: undefined }],
    [
      ['agent', '--against', 'https://dialdeck.example/login'],
      { names: ['agent'], against: 'https://dialdeck.example' },
    ],
    [['--against', 'http://localhost:3000'], { names: known, against: 'http://localhost:3000' }],
  ])('-- %j', (words, expected) => {
    expect(parseDevOptions(words, known)).toEqual(expected);
  });

  it.each([
    [['agnet'], 'There is no module agnet. There are admin, agent, reports.'],
    [['agent', '--against'], 'Give the address'],
    [['--against', 'localhost'], 'Give the address'],
  ])('rejects -- %j in words', (words, sentence) => {
    expect(() => parseDevOptions(words, known)).toThrow(sentence);
  });
});
