import { queryAddress } from '@dialdeck/common/query-address';
import { isFor, type PreloadQuery, type RemoteInfo, type Session } from '@dialdeck/contract';
import { matches } from './page-choice.ts';

/** What the server writes into a page: who is signed in, which modules there are, and (as its nonce) what styles may carry. */
export interface Boot {
  session: unknown;
  remotes: readonly RemoteInfo[];
}

/** Puts boot data and preload hints before `</head>`; the build's HTML has no other place that survives its minifier. */
export function withBoot(html: string, boot: Boot, nonce: string, path: string): string {
  // `<` alone could end the element or open a comment.
  const data = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="boot" nonce="${nonce}">${data}</script>`;
  return html.replace('</head>', () => `${preloads(boot, path)}${script}</head>`);
}

/** Scripts and first query of the screen that this path opens: they load beside the shell instead of after it. */
function preloads({ session, remotes }: Boot, path: string): string {
  if (!session) return '';
  for (const { entry, integrity, routes } of remotes) {
    const route = routes.find((candidate) => matches(candidate.path, path));
    if (!route) continue;
    // Who may not open it sees a card of the shell's.
    if (!isFor(route.roles, session as Session)) return '';
    const scripts = [{ href: entry, integrity }, ...route.preload].map(scriptLink);
    return scripts.join('') + (route.query ? queryLink(route.query, route.path, path) : '');
  }
  return '';
}

/** A hint without the hash that the script will carry would be fetched a second time. */
function scriptLink({ href, integrity }: { href: string; integrity?: string | undefined }): string {
  const hash = integrity ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="script" crossorigin="anonymous" href="${attribute(href)}"${hash}>`;
}

/** A module's own words, which end no attribute. */
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** `:name` in the variables stands for the part of the path that the route calls so. */
function queryLink({ id, variables }: PreloadQuery, route: string, path: string): string {
  const parts = path.split('/');
  const parameters = new Map(route.split('/').map((piece, index) => [piece, parts[index]]));
  const filled = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith(':') ? (parameters.get(value) ?? null) : value,
  ]);
  const href = queryAddress('/graphql', id, Object.fromEntries(filled));
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${attribute(href)}">`;
}
