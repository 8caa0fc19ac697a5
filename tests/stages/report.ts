import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Ended } from './command.ts';

/** A program ended before it wrote its report, for example because its configuration is wrong. */
export class NoReport extends Error {
  readonly ended: Ended;

  constructor(ended: Ended) {
    super('no report');
    this.ended = ended;
  }
}

/**
 * Runs a program that writes a report as JSON into the given file.
 * @throws NoReport where it wrote none
 */
export async function withReport<Report>(
  run: (file: string) => Promise<Ended>,
): Promise<{ ended: Ended; report: Report }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const ended = await run(file);
    if (!existsSync(file)) throw new NoReport(ended);
    return { ended, report: JSON.parse(await readFile(file, 'utf8')) as Report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
