import { expect, it } from 'vitest';
import { tangledImports } from './features.rules.ts';

const file = (name: string) => `subgraphs/call-lists/src/${name}.ts`;
const imports = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from: file(from), to: file(to) }));

it('features that import each other are tangled, and those above and below them are not', () => {
  const circle = imports(
    ['calls/log', 'leases/hold'],
    ['leases/claim', 'contacts/find'],
    ['contacts/read', 'calls/row'],
  );
  const others = imports(['undo/undo', 'calls/log'], ['calls/log', 'phones/phone'], ['phones/phone', 'words/words']);
  expect(tangledImports([...others, ...circle])).toEqual(circle);
  expect(tangledImports([...others, ...circle.slice(1)])).toEqual([]);
});

it('ignores files of one feature, files of no feature, tests and rigs', () => {
  expect(
    tangledImports([
      ...imports(['calls/log', 'calls/row'], ['calls/row', 'calls/log']),
      ...imports(['calls/log', 'services'], ['services', 'calls/log']),
      ...imports(['calls/log', 'leases/hold'], ['leases/hold.int.test', 'calls/log'], ['testing/rig', 'calls/log']),
      { from: 'mfe-agent/src/contact-queue/queue.tsx', to: 'mfe-agent/src/contact-queue/list/rows.tsx' },
      { from: 'mfe-agent/src/contact-queue/list/rows.tsx', to: 'mfe-agent/src/contact-queue/use-now.ts' },
    ]),
  ).toEqual([]);
});

it.each([
  ['the gateway', 'gateway/src/rest/a.ts', 'gateway/src/sso/b.ts'],
  ['a package', 'packages/node/src/events/a.ts', 'packages/node/src/database/b.ts'],
  ['the parts of a screen', 'mfe-agent/src/contact-queue/list/a.tsx', 'mfe-agent/src/contact-queue/row/b.tsx'],
  [
    'a subgraph with a feature that is named like a screen',
    'subgraphs/x/src/reports/a.ts',
    'subgraphs/x/src/days/b.ts',
  ],
])('%s has features too', (_where, one, other) => {
  const both = [
    { from: one, to: other },
    { from: other, to: one },
  ];
  expect(tangledImports(both)).toEqual(both);
});
