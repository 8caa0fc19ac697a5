// npm run dev                                 shell and all modules with hot reload, before a platform of our own
// npm run dev -- agent                        only the agent module from source
// npm run dev -- agent --against http://host  the same before a platform that runs elsewhere
import { offerDemoProvider } from '../src/demo-provider/offer.ts';
import { startDevApp } from '../src/dev/dev-app.ts';
import { parseDevOptions } from '../src/dev/dev-options.ts';
import { createDevOrigin } from '../src/dev/dev-origin.ts';
import { startDevPlatform } from '../src/dev/dev-platform.ts';
import { watchOperations } from '../src/dev/watch-operations.ts';
import { devPort } from '../src/env.ts';
import { moduleApp, shellApp } from '../src/rspack/app.ts';
import { moduleNames } from '../src/workspace.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const { names, against } = parseDevOptions(process.argv.slice(2), moduleNames());
  const port = devPort();
  if (!against) await offerDemoProvider({ product: `http://localhost:${port}`, port }, say);
  const own = against ? undefined : await startDevPlatform(port + 1, port, say);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      own?.stop();
      process.exit(0);
    });
  }
  const shell = await startDevApp(shellApp('dev'), port + 2, say);
  const modules = await Promise.all(names.map((name, at) => startDevApp(moduleApp(name, 'dev'), port + 3 + at, say)));
  watchOperations(
    [shell, ...modules].map(({ app }) => app.folder),
    say,
  );
  createDevOrigin({ shell, modules, platform: against ?? own?.origin ?? '' }).listen(port, 'localhost', () => {
    say(`Develop at http://localhost:${port}`);
  });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
