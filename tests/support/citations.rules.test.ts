import { expect, it } from 'vitest';
import { anchorOf, brokenCitations, ownSentences, unfoundedClaims } from './citations.rules.ts';

const documents = {
  files: new Set(['docs/testing.md', 'docs/requirements/lists.md', 'gateway/src/app.ts']),
  headings: (file: string) => new Set(file === 'docs/requirements/lists.md' ? ['csv-out'] : []),
};
const broken = (text: string, file = 'gateway/src/app.ts') => brokenCitations(file, text, documents);

it.each([
  '// docs/testing.md has the test of each promise',
  '// docs/requirements/lists.md#csv-out',
  '// testing.md',
  '// every docs/*.md and {name}.md',
  '// RFC 5321, section 4.5.3',
  '// R2D2 and section 4 of this file',
])('leads somewhere, or cites no document: %s', (text) => {
  expect(broken(text)).toEqual([]);
});

it.each([
  ['// ops.md says so', 'ops.md'],
  ['// docs/lists.md', 'docs/lists.md'],
  ['// docs/requirements/lists.md#deleted', 'docs/requirements/lists.md#deleted'],
  ["describe('spec section 4, Auto-dial'", 'spec section 4'],
  ['// Contract, section 12', 'Contract, section 1'],
  ['// in the words of the specification', 'of the specification'],
  ['/** R12: within 3 s. */', 'R12'],
])('leads to nothing: %s', (text, citation) => {
  expect(broken(`\n${text}`)).toEqual([`2: ${citation}`]);
});

it('resolves a link relative to the folder of its file', () => {
  expect(broken('[lists](requirements/lists.md)', 'docs/README.md')).toEqual([]);
  expect(broken('[testing](../testing.md)', 'docs/requirements/lists.md')).toEqual([]);
  expect(broken('[testing](../testing.md)', 'docs/testing.md')).toEqual(['1: ../testing.md']);
});

it.each([
  ['`gateway/src/app.ts` and `gateway/src/*.test.ts`', 'docs/testing.md', []],
  ['`gateway/src/gone.ts`', 'docs/testing.md', ['1: gateway/src/gone.ts']],
  ['`gateway/src/gone.ts`', 'docs/decisions/0001-first.md', []],
])('a document cites source files that exist: %s in %s', (text, file, citations) => {
  expect(broken(text, file)).toEqual(citations);
});

it('forms an anchor from a heading as GitHub does', () => {
  expect(anchorOf('Known and unknown addresses')).toBe('known-and-unknown-addresses');
  expect(anchorOf('4.1 What `npm start` does')).toBe('41-what-npm-start-does');
});

it.each([
  [{ sentence: 'Lists leave as files.', requirement: 'docs/requirements/lists.md#csv-out' }, []],
  [{ sentence: 'It flies.' }, ['"It flies." names no requirement that exists']],
  [
    { sentence: 'It flies.', requirement: 'docs/requirements/lists.md#wings' },
    ['"It flies." names no requirement that exists'],
  ],
  [{ sentence: 'It flies.', requirement: 'docs/testing.md#csv-out' }, ['"It flies." names no requirement that exists']],
  [
    { sentence: 'It flies. It swims.', requirement: 'docs/requirements/lists.md#csv-out' },
    ['"It flies. It swims." is more than one sentence'],
  ],
])('a claim needs a requirement: %j', (claim, unfounded) => {
  expect(unfoundedClaims([claim], documents)).toEqual(unfounded);
});

it('finds the sentences that a component writes itself', () => {
  const component = `
    <h2 id="features">{SECTIONS.features.sentence}</h2>
    <p>
      Calls with a
      guarantee.
    </p>
    <h3>Everything an outbound team needs</h3>
    <SignInLink kind="primary">Start Free Trial</SignInLink>
    {FIGURES.map(({ value }) => (<li>{value}</li>))}`;
  expect(ownSentences(component)).toEqual(['Calls with a guarantee.', 'Everything an outbound team needs']);
});
