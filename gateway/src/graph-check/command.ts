import { readFileSync, writeFileSync } from 'node:fs';
import { withoutTrailingSlashes } from '@dialdeck/common/http/trailing-slashes';
import { parse } from 'graphql';
import { checkGraph } from './check-graph.ts';
import { composeGraph } from './compose.ts';
import { counted, linesOfReport } from './findings.rules.ts';
import { type GraphRecord, parseGraphRecord, type RecordedSubgraph } from './graph-record.ts';
import { lineOf, unusedFields } from './unused-fields.rules.ts';

/** The graph cannot be checked; the message is one sentence for the caller. */
export class NotChecked extends Error {}

export interface CommandResult {
  /** 0: nothing breaks. 1: refused. 2: not checked. */
  exitCode: 0 | 1 | 2;
  output: string;
  errors: string;
}

interface Options {
  against?: string;
  record?: string;
  /** Name → file with its schema, or undefined for the checkout's own. */
  subgraphs: Map<string, string | undefined>;
  isUnused: boolean;
  isJson: boolean;
}

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * `check:graph`. `own` reads the record of the checkout, or of the build in an image.
 * @param args - the arguments of the command line
 */
export async function checkGraphCommand(args: readonly string[], own: () => GraphRecord): Promise<CommandResult> {
  try {
    const options = parseOptions(args);
    if (options.record !== undefined) return writeRecord(options.record, own());
    return options.isUnused ? await listUnused(options, own) : await check(options, own);
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error;
    return { exitCode: 2, output: '', errors: `${error.message}\n` };
  }
}

/** Prints a result once it is complete. */
export function printResult({ exitCode, output, errors }: CommandResult): void {
  process.stdout.write(output);
  process.stderr.write(errors);
  process.exitCode = exitCode;
}

function parseOptions(args: readonly string[]): Options {
  const options: Options = { subgraphs: new Map(), isUnused: false, isJson: false };
  const rest = [...args];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const [, name = argument, inline] = /^(--[^=]+)=(.*)$/s.exec(argument) ?? [];
    if (argument === '--unused') options.isUnused = true;
    else if (argument === '--json') options.isJson = true;
    else if (name === '--against' || name === '--record' || name === '--subgraph') {
      const value = inline ?? (rest[0]?.startsWith('--') ? undefined : rest.shift());
      if (!value) throw new NotChecked(`${name} needs a value.`);
      if (name === '--against') options.against = value;
      else if (name === '--record') options.record = value;
      else addSubgraph(options.subgraphs, value);
    } else throw new NotChecked(`check:graph does not know ${argument}.`);
  }
  return options;
}

function addSubgraph(subgraphs: Options['subgraphs'], value: string): void {
  const [, name, file] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  if (!name || file === '') throw new NotChecked('--subgraph needs a value.');
  subgraphs.set(name, file);
}

async function check({ against, subgraphs, isJson }: Options, own: () => GraphRecord): Promise<CommandResult> {
  const record = against === undefined ? own() : await readRecord(against);
  // The record of the checkout is no earlier graph: what it keeps must fit its schemas.
  const isChange = against !== undefined || subgraphs.size > 0;
  const after = subgraphs.size > 0 || against === undefined ? replaced(record, subgraphs, own) : own().subgraphs;
  const report = checkGraph({
    before: isChange ? record.subgraphs : undefined,
    after,
    releases: record.releases,
  });
  const lines = isJson ? [JSON.stringify(report, null, 2)] : linesOfReport(report);
  return { exitCode: report.ok ? 0 : 1, output: `${lines.join('\n')}\n`, errors: '' };
}

async function listUnused({ against, subgraphs, isJson }: Options, own: () => GraphRecord): Promise<CommandResult> {
  const record = against === undefined ? own() : await readRecord(against);
  const parts = replaced(record, subgraphs, own);
  const { graph, errors } = composeGraph(parts);
  if (errors) throw new NotChecked(`The subgraphs do not compose: ${errors[0]}`);
  const unused = unusedFields(parts, record.releases, graph.schema);
  const lines = isJson
    ? [JSON.stringify({ unused }, null, 2)]
    : [...unused.map(lineOf), `check:graph: ${counted(unused.length, 'field')} unused`];
  return { exitCode: 0, output: `${lines.join('\n')}\n`, errors: '' };
}

function writeRecord(file: string, record: GraphRecord): CommandResult {
  try {
    writeFileSync(file, `${JSON.stringify(record, null, 1)}\n`);
  } catch {
    throw new NotChecked(`${file} cannot be written.`);
  }
  return { exitCode: 0, output: '', errors: '' };
}

/** The subgraphs of a record, some of them replaced. */
function replaced(
  record: GraphRecord,
  subgraphs: Options['subgraphs'],
  own: () => GraphRecord,
): readonly RecordedSubgraph[] {
  const sdls = new Map(
    [...subgraphs].map(([name, file]) => {
      subgraphOf(record, name);
      return [name, file === undefined ? subgraphOf(own(), name).sdl : readSchema(file)] as const;
    }),
  );
  return record.subgraphs.map((subgraph) => ({ ...subgraph, sdl: sdls.get(subgraph.name) ?? subgraph.sdl }));
}

function subgraphOf({ subgraphs }: GraphRecord, name: string): RecordedSubgraph {
  const found = subgraphs.find((subgraph) => subgraph.name === name);
  if (found) return found;
  const names = subgraphs.map((subgraph) => subgraph.name).toSorted();
  throw new NotChecked(`There is no subgraph ${name}. There are ${names.join(', ')}.`);
}

/** The text of a schema file. `shown` is how messages name it. */
export function readSchema(file: string, shown = file): string {
  const sdl = readText(file, shown);
  try {
    parse(sdl, { noLocation: true });
  } catch (error) {
    throw new NotChecked(`${shown} is not GraphQL: ${(error as Error).message.split('\n')[0]}`);
  }
  return sdl;
}

/** The text of a file. `shown` is how messages name it. */
export function readText(file: string, shown = file): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new NotChecked(`${shown} cannot be read.`);
  }
}

async function readRecord(place: string): Promise<GraphRecord> {
  const text = /^https?:\/\//i.test(place) ? await fetchText(place) : readText(place);
  const record = parseGraphRecord(text);
  if (!record) throw new NotChecked(`${place} is not a graph record.`);
  return record;
}

async function fetchText(url: string): Promise<string> {
  const { status, text } = await fetch(`${withoutTrailingSlashes(url)}/graph.json`, {
    headers: { accept: 'application/json' },
    // Another address than the one that was given has not answered.
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => {
      throw new NotChecked(`${url} did not answer.`);
    });
  if (status !== 200) throw new NotChecked(`${url} answered ${status}.`);
  return text;
}
