import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as {
  packages: Record<string, { resolved?: string; link?: boolean; integrity?: string; version?: string }>;
};
const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);

describe('package-lock.json', () => {
  it('names no registry host: any mirror can serve it', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });

  it('has the hash of everything that is installed', () => {
    expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([place]) => place)).toEqual([]);
    expect(installed.length).toBeGreaterThan(100);
  });

  it('has one copy of what must be one', () => {
    for (const name of ['graphql', 'react', 'react-dom', 'type-graphql', '@griffel/core', '@apollo/client'])
      expect(
        installed.filter(([place]) => place.endsWith(`node_modules/${name}`)).map(([place]) => place),
        name,
      ).toHaveLength(1);
  });
});
