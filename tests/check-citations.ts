// Checks that every file and heading that comments, tests and documents cite is in the repository, that each sentence of the
// landing page names the requirement that fulfills it, and that none of the forms of english.rules.ts is in comments, titles of tests
// or documents.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURES, HERO, SECTIONS } from '../shell/src/landing/landing-settings.ts';
import { anchorOf, brokenCitations, ownSentences, unfoundedClaims } from './support/citations.rules.ts';
import { badForms } from './support/english.rules.ts';

process.chdir(path.resolve(import.meta.dirname, '..'));

/** An applied migration is never edited, not even in its comments; the table of the check itself cites what is not there. */
const EXCEPT = /(^|\/)migrations\/|^tests\/support\/(citations|english)\.rules\.|\.lock$|package-lock\.json$/;
/** Generated from descriptions, which the check reads, and decisions from before 0.1.0, which are never rewritten. */
const NOT_OURS_TO_WORD = /\.graphql$|^tests\/contract\/(open-api|rights\/.*)\.md$|^docs\/decisions\/00[0-3]/;
const TEXT = /\.(tsx?|[cm]?js|md|ya?ml|sql|sh|go|css|html|graphql|prisma|tpl|json|Dockerfile)$/;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  // A file that was removed is tracked until the next commit.
  .filter((file) => file && existsSync(file));
const files = new Set(tracked);
const headings = (file: string) =>
  new Set([...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

let broken = 0;
let forms = 0;
const read = tracked.filter((file) => TEXT.test(file) && !EXCEPT.test(file));
for (const file of read) {
  const text = readFileSync(file, 'utf8');
  for (const citation of brokenCitations(file, text, { files, headings })) {
    broken++;
    process.stdout.write(`${file}:${citation} is not in the repository\n`);
  }
  for (const form of NOT_OURS_TO_WORD.test(file) ? [] : badForms(file, text)) {
    forms++;
    process.stdout.write(`${file}:${form}; CONTRIBUTING.md#english has the rules\n`);
  }
}
const claims = [...HERO, ...FEATURES.flatMap((feature) => feature.claims), ...Object.values(SECTIONS)];
const unfounded = [
  ...unfoundedClaims(claims, { files, headings }),
  ...FEATURES.filter((feature) => feature.claims.length === 0).map(({ title }) => `"${title}" claims nothing`),
  ...ownSentences(readFileSync('shell/src/landing/landing.page.tsx', 'utf8')).map(
    (sentence) => `"${sentence}" is no claim of landing-settings.ts`,
  ),
];
for (const problem of unfounded) process.stdout.write(`landing page: ${problem}\n`);
broken += unfounded.length;
process.stdout.write(`${read.length} files read, ${broken} citations of what is not there, ${forms} unclear forms\n`);
if (broken + forms > 0 || read.length === 0) process.exitCode = 1;
