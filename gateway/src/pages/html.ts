import type { RemoteInfo } from '@dialdeck/contract';
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
  return html.replace('</head>', () => `${preloads(boot.remotes, path)}${script}</head>`);
}

/** Entry and chunks of the module that this path opens: they load beside the shell instead of after it. */
function preloads(remotes: readonly RemoteInfo[], path: string): string {
  for (const { entry, integrity, routes } of remotes) {
    const route = routes.find((candidate) => matches(candidate.path, path));
    if (!route) continue;
    const link = (href: string, hash?: string) =>
      `<link rel="preload" as="script" crossorigin="anonymous" href="${href}"${hash ? ` integrity="${hash}"` : ''}>`;
    return [link(entry, integrity), ...route.preload.map((href) => link(href))].join('');
  }
  return '';
}
