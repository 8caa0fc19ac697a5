import { queryAddress } from '@dialdeck/common/http/query-address';
import { describe, expect, it } from 'vitest';
import { withBoot } from './html.ts';

const page = '<!doctype html><html><head><title>Dialdeck</title></head><body></body></html>';
const agent = {
  name: 'agent',
  team: 'agent-desk',
  version: '1.0.0',
  contractVersion: 1,
  entry: '/mfe/agent/1.0.0/remoteEntry.0123456789.js',
  integrity: 'sha384-abc',
  routes: [
    {
      path: '/contacts/:id',
      roles: ['user' as const],
      preload: [{ href: '/mfe/agent/1.0.0/queue.0123456789.js', integrity: 'sha384-def' }],
      shared: [],
      query: { id: 'sha256:1', variables: { listId: ':id', activeOnly: true } },
    },
  ],
};

describe('withBoot', () => {
  it('writes boot data that cannot leave its element', () => {
    const html = withBoot(
      page,
      { session: { firstName: '</script><script>alert(1)</script>$&' }, remotes: [] },
      'n0nce',
      '/',
    );
    const data = /<script type="application\/json" id="boot" nonce="n0nce">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ session: { firstName: '</script><script>alert(1)</script>$&' }, remotes: [] });
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('removes the margin of the body before anything is painted, as the policy of the page allows', () => {
    const html = withBoot(page, { session: null, remotes: [] }, 'n0nce', '/login');
    expect(html).toMatch(/<style nonce="n0nce">body\{margin:0\}<\/style>.*<\/head>/);
  });

  it('preloads the scripts of the path’s module, for people who may open it', () => {
    const html = withBoot(page, { session: { role: 'user' }, remotes: [agent] }, 'n', '/contacts/7');
    expect(html).toContain(
      `<link rel="preload" as="script" crossorigin="anonymous" href="${agent.entry}" integrity="sha384-abc">`,
    );
    expect(html).toContain('href="/mfe/agent/1.0.0/queue.0123456789.js" integrity="sha384-def"');
    const stranger = { session: { role: 'admin' }, remotes: [agent] };
    expect(withBoot(page, stranger, 'n', '/contacts/7')).not.toContain('rel="preload"');
    expect(withBoot(page, { session: { role: 'user' }, remotes: [agent] }, 'n', '/reports')).not.toContain(
      'rel="preload"',
    );
  });

  it('preloads what leads have for leads alone', () => {
    const remotes = [
      { ...agent, routes: agent.routes.map((route) => ({ ...route, roles: ['admin', 'lead'] as const })) },
    ];
    const pageOf = (session: unknown) => withBoot(page, { session, remotes }, 'n', '/contacts/7');
    const teams = (role: string) => ({ role: 'user', teams: [{ id: 't', name: 'North', role }] });
    expect(pageOf(teams('lead'))).toContain('rel="preload"');
    for (const session of [teams('agent'), { role: 'user', teams: null }, null])
      expect(pageOf(session)).not.toContain('rel="preload"');
  });

  it('preloads the first query at exactly the address that the script requests', () => {
    const html = withBoot(page, { session: { role: 'user' }, remotes: [agent] }, 'n', '/contacts/7');
    const href = /as="fetch" crossorigin="anonymous" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(href).toBe(queryAddress('/graphql', 'sha256:1', { listId: '7', activeOnly: true }));
  });

  it('preloads no query for an address with choices, whose screen sends another one', () => {
    const html = withBoot(page, { session: { role: 'user' }, remotes: [agent] }, 'n', '/contacts/7?status=winner');
    expect(html).toContain('as="script"');
    expect(html).not.toContain('as="fetch"');
  });

  it('preloads further queries for the audience for which the screen sends them', () => {
    const moreQueries = [{ id: 'sha256:2', variables: {}, roles: ['admin' as const] }];
    const remotes = [
      { ...agent, routes: agent.routes.map((route) => ({ ...route, roles: ['admin', 'user'] as const, moreQueries })) },
    ];
    const idsOf = (role: string) =>
      [...withBoot(page, { session: { role }, remotes }, 'n', '/contacts/7').matchAll(/id=(sha256[^&]*)/g)].map(
        ([, id]) => decodeURIComponent(id ?? ''),
      );
    expect(idsOf('admin')).toEqual(['sha256:1', 'sha256:2']);
    expect(idsOf('user')).toEqual(['sha256:1']);
  });

  it('serves the page of a path that is no text at all', () => {
    expect(withBoot(page, { session: { role: 'user' }, remotes: [agent] }, 'n', '/contacts/%E0%A4%A')).toContain(
      'id="boot"',
    );
  });
});
