import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** Read wherever variables are, before any schema. */
const READ_BY_ALL = ['REQUIRE_TLS'];

/** The variables that `npm start` reads: of the gateway, of the platform, and those that they reuse from other components. */
function variablesOfPlatform(): string[] {
  const blocks = [
    /const doorEnvFields = \{([\s\S]*?)\n\};/.exec(read('gateway/src/env.ts')),
    /const platform = z\.object\(\{([\s\S]*?)\n\}\);/.exec(read('platform/src/env.ts')),
  ];
  const imports = read('subgraphs/call-lists/src/imports/import-limits.ts').matchAll(/^ {2}(IMPORT_[A-Z_]+):/gm);
  const tracing = read('packages/node/src/tracing/tracing-env.ts').matchAll(/^ {2}(OTEL_[A-Z_]+): (?:z|envFields)\b/gm);
  const own = blocks.flatMap((block) =>
    [...(block?.[1] ?? '').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name ?? ''),
  );
  return [...READ_BY_ALL, ...own, ...[...imports, ...tracing].map(([, name]) => name ?? '')];
}

/** First column of the README's table of settings. */
function variablesOfReadme(): string[] {
  const [, table = ''] = /## Settings([\s\S]*?)\n## /.exec(read('README.md')) ?? [];
  const cells = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell]) => cell ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''));
}

// Settings that operators rely on: none may go.
const PROMISED = [
  ...['PORT', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'SESSION_SECRET'],
  ...['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SEED', 'TIME_ZONE'],
];

describe('variables', () => {
  it('reads every variable that the contract promises', () => {
    expect(variablesOfPlatform()).toEqual(expect.arrayContaining(PROMISED));
  });

  it('lists exactly the variables that are read in the README’s table', () => {
    expect(variablesOfReadme().toSorted()).toEqual(variablesOfPlatform().toSorted());
  });
});
