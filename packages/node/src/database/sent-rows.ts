import type { Socket } from 'node:net';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { RowDescriptions } from './row-descriptions.ts';

/** Codes of PostgreSQL's protocol. */
const DATA_ROW = 68;
const ROW_DESCRIPTION = 84;
/** Rows of several statements share one: V8 collects all of its heap sooner the more memory there is beside it. */
const BLOCK_BYTES = 64 * 1024;
const NULL = -1;
/** Before the first column: the number of columns. */
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/**
 * A row as PostgreSQL sent it: the text of each column in UTF-8, behind its length. A page of contacts has a thousand texts, and most
 * of them go out again as they came: no string is made of those.
 */
export class SentRow {
  readonly bytes: Uint8Array;
  readonly #start: number;

  constructor(bytes: Uint8Array, start: number) {
    this.bytes = bytes;
    this.#start = start;
  }

  /** Where each column's text begins and ends, in pairs; a null begins at -1. */
  placesInto(places: Int32Array): void {
    const { bytes } = this;
    let at = this.#start;
    const count = int16At(bytes, at);
    at += COUNT_BYTES;
    for (let column = 0; column < count; column += 1) {
      const length = int32At(bytes, at);
      at += LENGTH_BYTES;
      places[2 * column] = length === NULL ? NULL : at;
      if (length !== NULL) at += length;
      places[2 * column + 1] = at;
    }
  }

  /** A column as a string; null also behind the last one. */
  text(column: number): string | null {
    const { bytes } = this;
    let at = this.#start;
    if (column >= int16At(bytes, at)) return null;
    at += COUNT_BYTES;
    for (let before = 0; before < column; before += 1) at += LENGTH_BYTES + Math.max(0, int32At(bytes, at));
    const length = int32At(bytes, at);
    at += LENGTH_BYTES;
    return length === NULL ? null : Buffer.from(bytes.buffer, bytes.byteOffset + at, length).toString();
  }
}

const int16At = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const int32At = (bytes: Uint8Array, at: number): number => (int16At(bytes, at) << 16) | int16At(bytes, at + 2);

/** The rows of a statement as they were sent. Only clients of `openDatabase` know such statements. */
export async function querySent(pool: pg.Pool | pg.PoolClient, statement: pg.QueryConfig): Promise<SentRow[]> {
  const { rows } = await pool.query<object>({ ...statement, asSent: true } as pg.QueryConfig);
  if (rows[0] && !(rows[0] instanceof SentRow))
    throw new Error('a client of openDatabase keeps rows as they were sent');
  return rows as SentRow[];
}

export const isForSentRows = (statement: unknown): boolean =>
  (statement as { asSent?: unknown } | undefined)?.asSent === true;

interface Result {
  rows: SentRow[];
}

let block = Buffer.alloc(0);
let blockEnd = 0;

/** Keeps a copy: pg uses the bytes of a socket again. */
function keepRow(bytes: Uint8Array, from: number, length: number): SentRow {
  if (block.length - blockEnd < length) {
    block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, length));
    blockEnd = 0;
  }
  const start = blockEnd;
  block.set(bytes.subarray(from, from + length), start);
  blockEnd += length;
  return new SentRow(block, start);
}

/** A statement whose rows are not read. */
export class SentRowsQuery extends pg.Query {
  declare protected readonly _result: Result;

  take(bytes: Uint8Array, from: number, length: number): void {
    this._result.rows.push(keepRow(bytes, from, length));
  }
}

type Message = { name: string };
type HandlePacket = (from: number, code: number, length: number, bytes: Buffer) => Message;
/** What pg's own types keep to themselves. */
interface OpenParser {
  handlePacket: HandlePacket;
  parse(bytes: Buffer, tell: (message: Message) => void): void;
}

interface OpenClient {
  connection: pg.Connection & { attachListeners(stream: Socket): void };
  _getActiveQuery(): unknown;
}

/** Nobody listens to it. */
const TAKEN: Message = { name: 'taken' };

/** The client reads what the server sends as pg does, except for rows of a {@link SentRowsQuery} and descriptions that it has read before. */
export function takeSentRows(client: pg.Client): void {
  const open = client as unknown as OpenClient;
  const { connection } = open;
  const tell = (message: Message) => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  connection.attachListeners = (stream) => {
    const parser = parserOf(() => open._getActiveQuery());
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell));
  };
}

function parserOf(activeQuery: () => unknown): OpenParser {
  const parser = new Parser() as unknown as OpenParser;
  const handlePacket = parser.handlePacket.bind(parser);
  const descriptions = new RowDescriptions();
  parser.handlePacket = (from, code, length, bytes) => {
    if (code !== DATA_ROW && code !== ROW_DESCRIPTION) return handlePacket(from, code, length, bytes);
    const query = activeQuery();
    const end = from + length - LENGTH_BYTES;
    if (query instanceof SentRowsQuery) {
      if (code === DATA_ROW) query.take(bytes, from, end - from);
      return TAKEN;
    }
    if (code === DATA_ROW) return handlePacket(from, code, length, bytes);
    return descriptions.of(query, bytes.subarray(from, end), () => handlePacket(from, code, length, bytes));
  };
  return parser;
}
