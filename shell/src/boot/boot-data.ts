import { parseRegistry, type RemoteInfo, type Session } from '@dialdeck/contract';

/** Written into the page by the gateway. Saves two round trips: the session and the registry. */
export interface BootData {
  /** Null when signed out. */
  readonly session: Session | null;
  readonly remotes: readonly RemoteInfo[];
  /** Style elements carry it to pass the page's Content-Security-Policy. */
  readonly nonce: string | undefined;
}

/** Reads the page's data block. It is not script, so the policy leaves it alone; its nonce is how the app learns the styles' one. */
export function readBootData(page: Document): BootData {
  const element = page.getElementById('boot');
  const { session = null, remotes = [] } = parse(element?.textContent) ?? {};
  return { session, remotes: parseRegistry({ remotes }), nonce: element?.nonce || undefined };
}

function parse(text: string | null | undefined): { session?: Session | null; remotes?: unknown } | null {
  return text ? JSON.parse(text) : null;
}
