import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseRegistry } from '@dialdeck/contract';
import { DIST } from '#workspace.ts';
import type { ScreenWeight } from './budgets.ts';

/** The scripts that a browser fetches before each screen of the build appears, by their compressed sizes. */
export function screenWeights(): ScreenWeight[] {
  const dashboard = scriptsOf('app');
  const modules = parseRegistry(JSON.parse(readFileSync(path.join(DIST, 'remotes.json'), 'utf8')));
  return [
    { screen: 'landing page', owner: 'landing', bytes: weigh(scriptsOf('landing')) },
    { screen: 'sign-in page', owner: 'account', bytes: weigh(scriptsOf('account')) },
    { screen: '/', owner: 'dashboard', bytes: weigh(dashboard) },
    ...modules.flatMap(({ name, entry, routes }) =>
      routes.map((route) => ({
        screen: route.path,
        owner: name,
        bytes: weigh([...dashboard, entry, ...route.preload.map(({ href }) => href)]),
      })),
    ),
  ];
}

function scriptsOf(page: string): string[] {
  const html = readFileSync(path.join(DIST, 'shell', `${page}.html`), 'utf8');
  return [...html.matchAll(/<script[^<>]*\ssrc="([^"]+)"/g)].map(([, address = '']) => address);
}

function weigh(addresses: readonly string[]): number {
  return [...new Set(addresses)].reduce((sum, address) => sum + sizeOf(address), 0);
}

function sizeOf(address: string): number {
  const file = path.join(DIST, address.startsWith('/mfe/') ? '' : 'shell', address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
