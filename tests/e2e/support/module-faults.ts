import { createHash } from 'node:crypto';
import type { RemoteInfo } from '@dialdeck/contract';
import type { Page, Route } from '@playwright/test';

export interface FaultyModule {
  readonly name: string;
  /** The screen of the module that is opened. */
  readonly path: string;
  /** Its line in the registry. */
  readonly info: RemoteInfo;
  /** From then on all requests are answered normally; those that hang stay hanging. */
  readonly isMended: () => boolean;
}

type Answer = (route: Route) => unknown;

export interface ModuleFault {
  readonly name: string;
  inject(page: Page, module: FaultyModule): Promise<void>;
  /** It recovers without a click on Retry. */
  readonly isLate?: boolean;
}

const HANG = () => undefined;
const LATE_MS = 4_000;

/** Addresses of a retry carry a query. */
const at = (address: string) => (url: URL) => url.pathname === address;
const isDocument = (url: URL) => url.pathname === '/';

/** Answers so until the module is mended. */
async function breakOff(page: Page, module: FaultyModule, address: string, answer: Answer): Promise<void> {
  await page.route(at(address), (route) => (module.isMended() ? route.fallback() : void answer(route)));
}

const onEntry = (answer: Answer) => (page: Page, module: FaultyModule) =>
  breakOff(page, module, module.info.entry, answer);

/** The screen's own files: what comes after the entry. */
const onChunks =
  (answer: Answer) =>
  async (page: Page, module: FaultyModule): Promise<void> => {
    const files = module.info.routes.find(({ path }) => path === module.path)?.preload ?? [];
    for (const { href } of files.filter((file) => file.href.startsWith('/mfe/') && !file.href.includes('/remote.')))
      await breakOff(page, module, href, answer);
  };

/** Another entry, released with the right hash: nothing but its content is wrong. */
async function replaceEntry(page: Page, module: FaultyModule, rewrite: (body: string) => string): Promise<void> {
  const { info } = module;
  const body = rewrite(await (await page.request.get(info.entry)).text());
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  await breakOff(page, module, info.entry, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  await rewriteDocument(page, (html) => html.replaceAll(info.integrity ?? integrity, integrity));
}

async function rewriteDocument(page: Page, rewrite: (html: string) => string): Promise<void> {
  await page.route(isDocument, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });
}

/** The page loaded without the module; `answer` is the registry's response to the next request. */
const withoutLine =
  (answer: (route: Route, others: string) => unknown) =>
  async (page: Page, module: FaultyModule): Promise<void> => {
    const others = (registry: { remotes: { name: string }[] }) => ({
      ...registry,
      remotes: registry.remotes.filter((remote) => remote.name !== module.name),
    });
    const known = JSON.stringify(others(await (await page.request.get('/remotes.json')).json()));
    await breakOff(page, module, '/remotes.json', (route) => answer(route, known));
    await rewriteDocument(page, (html) =>
      html.replace(/(<script [^>]*id="boot"[^>]*>)(.*?)(<\/script>)/, (_all, open, data, close) =>
        [open, JSON.stringify(others(JSON.parse(data))).replaceAll('<', '\\u003c'), close].join(''),
      ),
    );
  };

/** A container with one screen, `screen`, given as an expression. */
const moduleOf = ({ name, path, info }: FaultyModule, screen: string) => `var dialdeck_${name} = {
  init() {},
  get: async () => () => ({ default: {
    name: '${name}', team: '', contractVersion: ${info.contractVersion},
    routes: [{ path: '${path}', roles: ['user', 'admin'], load: async () => ${screen} }],
  } }),
};`;
const BREAKS_IN_RENDER = `() => { throw new Error('render'); }`;
const BREAKS_IN_EFFECT = `Object.assign(function Screen() {}, { prototype: {
  isReactComponent: {}, render: () => null, componentDidMount() { throw new Error('effect'); },
} })`;

/** Every way in which one module can fail without harm to the others. */
export const MODULE_FAULTS: readonly ModuleFault[] = [
  { name: 'refused', inject: onEntry((route) => route.abort('connectionrefused')) },
  { name: '500', inject: onEntry((route) => route.fulfill({ status: 500 })) },
  { name: 'hang', inject: onEntry(HANG) },
  { name: 'syntax error', inject: (page, module) => replaceEntry(page, module, () => 'var (') },
  {
    name: 'HTML instead of script',
    inject: onEntry((route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })),
  },
  { name: 'chunk 404', inject: onChunks((route) => route.fulfill({ status: 404 })) },
  { name: 'chunk hang', inject: onChunks(HANG) },
  {
    name: 'slow',
    isLate: true,
    inject: onEntry((route) => setTimeout(() => route.continue().catch(HANG), LATE_MS)),
  },
  { name: 'throw at import', inject: (page, module) => replaceEntry(page, module, () => "throw new Error('import');") },
  {
    name: 'throw at render',
    inject: (page, module) => replaceEntry(page, module, () => moduleOf(module, BREAKS_IN_RENDER)),
  },
  {
    name: 'throw in an effect',
    inject: (page, module) => replaceEntry(page, module, () => moduleOf(module, BREAKS_IN_EFFECT)),
  },
  {
    name: 'wrong shared version',
    inject: (page, module) =>
      replaceEntry(page, module, (body) => body.replaceAll(/requiredVersion:"\^\d+/g, 'requiredVersion:"^999')),
  },
  {
    name: 'missing from the registry',
    inject: withoutLine((route, body) => route.fulfill({ body, contentType: 'application/json' })),
  },
  { name: 'registry 404', inject: withoutLine((route) => route.fulfill({ status: 404 })) },
  { name: 'registry hanging', inject: withoutLine(HANG) },
  {
    name: 'registry invalid',
    inject: withoutLine((route) => route.fulfill({ json: { remotes: 7 } })),
  },
];
