import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from '@dialdeck/node/process/log';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ClusterRegistry } from '#registry/cluster-registry.ts';
import { withChosenTheme } from './chosen-theme.ts';
import { hashedFiles, missingFile } from './hashed-files.ts';
import { withBoot } from './html.ts';
import { choosePage, type Page } from './page-choice.ts';
import { readRegistryFile } from './registry-file.ts';
import { releaseList } from './release-list.ts';

export interface PagesOptions {
  /** The build's output: `shell/`, `mfe/`, `remotes.json`. */
  directory: string;
  /** For documents only: files do not touch the session store. */
  readSession: RequestHandler[];
  /** The signed-in user's profile, or null. */
  whoIs(req: Request, res: Response): Promise<unknown>;
  /** Modules that their own teams release; the others come from the build's `remotes.json`. */
  registry?: Pick<ClusterRegistry, 'remotesFor' | 'dependsOnUser' | 'modules'> | undefined;
  log: Logger;
}

/** HTML with boot data, the registry of modules, and hashed files. */
export function pagesRouter({ directory, readSession, whoIs, registry, log }: PagesOptions): Router {
  const shell = path.join(directory, 'shell');
  const fromFile = readRegistryFile(path.join(directory, 'remotes.json'), log);
  const remotesFor = (session: unknown) => [
    ...fromFile().filter(({ name }) => !registry?.modules.has(name)),
    ...(registry?.remotesFor(idOf(session)) ?? []),
  ];
  const pages: Record<Page, string> = { landing: html('landing'), account: html('account'), app: html('app') };
  function html(page: Page): string {
    return readFileSync(path.join(shell, `${page}.html`), 'utf8');
  }

  const router = Router();
  router.get('/remotes.json', ...(registry ? readSession : []), async (req, res) => {
    const session = registry?.dependsOnUser() ? await whoIs(req, res) : null;
    res.setHeader('cache-control', 'no-store');
    res.json({ schema: 1, remotes: remotesFor(session) });
  });
  // The shell's own image holds no module.
  for (const name of globSync('*', { cwd: path.join(directory, 'mfe') }))
    router.get(`/mfe/${name}/releases.json`, releaseList(path.join(directory, 'mfe', name, 'releases')));
  router.use('/mfe', hashedFiles(path.join(directory, 'mfe')), missingFile);
  // Documents are only sent together with their boot data.
  router.get('/{*file}.html', missingFile);
  router.use(hashedFiles(shell));
  router.get('/{*path}', ignoreFiles, ...readSession, async (req, res) => {
    const session = await whoIs(req, res);
    const modules = session ? remotesFor(session) : [];
    const choice = choosePage(
      req.path,
      session !== null,
      modules.flatMap(({ routes }) => routes.map((route) => route.path)),
    );
    res.setHeader('cache-control', 'no-store');
    if (choice.redirect) return res.redirect(choice.redirect);
    // The landing page follows the system's theme only.
    const page = choice.page === 'landing' ? pages.landing : withChosenTheme(pages[choice.page], req.headers.cookie);
    res
      .status(choice.status)
      .type('html')
      .send(withBoot(page, { session, remotes: modules }, res.locals.styleNonce, req.originalUrl));
  });
  return router;
}

const idOf = (session: unknown): string | undefined => (session as { id?: string } | null)?.id;

const ignoreFiles: RequestHandler = (req, res, next) => (path.extname(req.path) ? missingFile(req, res, next) : next());
