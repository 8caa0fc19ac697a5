import { watch } from 'node:fs';
import path from 'node:path';
import { runTool } from '#tasks/run-tool.ts';

/** Generates types and ids again when an operation is saved; the compilers see the result and reload. */
export function watchOperations(folders: readonly string[], say: (line: string) => void): void {
  let isRunning = false;
  let isWanted = false;
  const generate = async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await runTool('@graphql-codegen/cli/cjs/bin.js', ['--config', 'codegen.ts']).catch((error: unknown) =>
        say(String(error)),
      );
    }
    isRunning = false;
  };
  for (const folder of folders) {
    watch(path.join(folder, 'src'), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.graphql')) void generate();
    });
  }
}
