import { parseRegistry, type RemoteInfo } from '@dialdeck/contract';

const BOOT = /<script type="application\/json" id="boot"([^>]*)>([^<]*)<\/script>/;
const PAGE = /\/assets\/(app|account)\.[0-9a-f]+\.js/;

/** The inputs of a page. */
export interface DevPageOptions {
  /** The HTML that our own shell is built into. */
  page: (name: 'app' | 'account') => Promise<string>;
  remotes: (platform: readonly RemoteInfo[]) => Promise<RemoteInfo[]>;
}

/** A page of the platform with our own shell in it: session and nonce are the platform's, scripts and modules ours. */
export async function devPage(html: string, { page, remotes }: DevPageOptions): Promise<string> {
  const [, attributes = '', data = ''] = BOOT.exec(html) ?? [];
  const name = PAGE.exec(html)?.[1] as 'app' | 'account' | undefined;
  if (!name || !data) return html;
  const boot = JSON.parse(data) as { session: unknown; remotes: unknown };
  const shown = { ...boot, remotes: boot.session ? await remotes(parseRegistry(boot)) : [] };
  const json = JSON.stringify(shown).replaceAll('<', '\\u003c');
  const own = await page(name);
  return own.replace('</head>', () => `<script type="application/json" id="boot"${attributes}>${json}</script></head>`);
}
