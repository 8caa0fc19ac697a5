import { queryAddress } from '@dialdeck/common/http/query-address';
import { isFor, type PreloadQuery, type RemoteInfo, type Session } from '@dialdeck/contract';
import { matches } from './page-choice.ts';

/** Data that the server writes into a page: the signed-in user, the modules, and (as its nonce) which styles are allowed. */
export interface Boot {
  session: unknown;
  remotes: readonly RemoteInfo[];
}

/** Valid before anything is painted: the styles of the script come with it, and the page would jump. */
const FIRST_STYLES = 'body{margin:0}';

/** Puts first styles, boot data and preload hints before `</head>`, the only place that survives the build's minifier. */
export function withBoot(html: string, boot: Boot, nonce: string, address: string): string {
  // A `<` could end the element or open a comment.
  const data = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="boot" nonce="${nonce}">${data}</script>`;
  const style = `<style nonce="${nonce}">${FIRST_STYLES}</style>`;
  return html.replace('</head>', () => `${style}${preloads(boot, address)}${script}</head>`);
}

/**
 * Preloads scripts and first queries of the address's screen, so that they load with the shell and not after it. No query if the
 * address holds choices such as `?show=paused`: they change the query, and the browser would keep the answer to the unchanged one
 * until the screen requests that, hours later.
 */
function preloads({ session, remotes }: Boot, address: string): string {
  if (!session) return '';
  const [path = '', choices] = address.split('?');
  for (const { entry, integrity, routes } of remotes) {
    const route = routes.find((candidate) => matches(candidate.path, path));
    if (!route) continue;
    // A visitor without the role gets a card from the shell instead.
    if (!isFor(route.roles, session as Session)) return '';
    const scripts = [{ href: entry, integrity }, ...route.preload].map(scriptLink);
    const queries = (choices ? [] : [...(route.query ? [route.query] : []), ...(route.moreQueries ?? [])])
      .filter(({ roles = route.roles }) => isFor(roles, session as Session))
      .map((query) => queryLink(query, route.path, path));
    return [...scripts, ...queries].join('');
  }
  return '';
}

/** A hint without the script's integrity hash would make the browser fetch it twice. */
function scriptLink({ href, integrity }: { href: string; integrity?: string | undefined }): string {
  const hash = integrity ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="script" crossorigin="anonymous" href="${attribute(href)}"${hash}>`;
}

/** A module's text, escaped for an attribute. */
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** `:name` in the variables is replaced by the path parameter of that name. */
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
