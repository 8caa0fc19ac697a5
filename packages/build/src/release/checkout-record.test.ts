import { frontEnds, subgraphs } from '@dialdeck/components';
import { checkGraph } from '@dialdeck/gateway/graph-check/check-graph';
import { parseGraphRecord } from '@dialdeck/gateway/graph-check/graph-record';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '#workspace.ts';
import { checkoutRecord } from './checkout-record.ts';
import { filesOf, operationFiles } from './operation-files.ts';
import { readPersistedDocuments } from './persisted-documents.ts';

const record = checkoutRecord();
const sourceOf = (name: string) => record.releases.find((release) => release.name === name);

describe('the record of the checkout', () => {
  it('has every subgraph and the gateway’s own part, each with its team', () => {
    const declared = subgraphs().map(({ name, team }) => ({ name, team }));
    expect(record.subgraphs).toMatchObject([...declared, { name: 'sign-ins', team: 'platform' }]);
    expect(parseGraphRecord(JSON.stringify(record))).toEqual(record);
  });

  it.each(frontEnds())('has the operations of $name as code generation writes them', ({ name, kind, folder, team }) => {
    const source = sourceOf(name);
    expect(source).toMatchObject({ kind, team, version: '0.1.0' });
    const documents = readPersistedDocuments(fromRoot(folder));
    expect(source?.operations.map(({ text }) => text).toSorted()).toEqual(Object.values(documents).toSorted());
    for (const operation of source?.operations ?? [])
      expect(operation.file).toMatch(new RegExp(`^${folder}/src/.*\\.graphql$`));
    // The build keeps the same files by id.
    const files = filesOf(documents, operationFiles({ kind, folder }));
    expect(Object.keys(files)).toEqual(Object.keys(documents));
    expect(new Set(Object.values(files))).toEqual(new Set(source?.operations.map(({ file }) => file)));
  });

  it('has the operations behind /api', () => {
    const gateway = sourceOf('gateway');
    expect(gateway).toMatchObject({ kind: 'gateway', team: 'platform' });
    expect(gateway?.operations.length).toBeGreaterThan(100);
    for (const { file } of gateway?.operations ?? []) expect(file).toMatch(/^gateway\/src\/rest\/.*\.graphql$/);
  });

  it('breaks nothing by itself', () => {
    const { subgraphs: parts, releases } = record;
    const report = checkGraph({ before: undefined, after: parts, releases });
    expect(report).toMatchObject({ ok: true, refusals: [], notes: [] });
    expect(report.operations).toBeLessThan(2 * releases.slice(0, 5).flatMap(({ operations }) => operations).length);
  });
});

const MOST_SECONDS = 10;

it(`checks three releases of everything, no operation like another, in ${MOST_SECONDS} s of one core`, () => {
  const sources = record.releases.slice(0, frontEnds().length + 1);
  const releases = [1, 2, 3].flatMap((count) =>
    sources.map((release) => ({
      ...release,
      version: `${count}.0.0`,
      operations: release.operations.map((operation) => ({ ...operation, text: operation.text + ' '.repeat(count) })),
    })),
  );
  const after = record.subgraphs.map((part) => ({ ...part, sdl: `${part.sdl}\n` }));
  const began = process.threadCpuUsage();
  const report = checkGraph({ before: record.subgraphs, after, releases });
  const { user, system } = process.threadCpuUsage(began);
  expect(report).toMatchObject({ ok: true, notes: [] });
  expect(report.operations).toBeGreaterThanOrEqual(750);
  expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS);
});
