import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { addChunk, type ChunkFacts } from '#imports/jobs/import-chunk.repo.ts';

/** Memory per upload, and per file being read; also the most that a killed upload has to send again. */
const CHUNK_BYTES = 1024 * 1024;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** In one buffer: by default there would be sixty-four. */
export const unpackChunk = (packed: Buffer): Promise<Buffer> => unpack(packed, { chunkSize: CHUNK_BYTES });

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export interface SpoolTarget {
  pool: pg.Pool;
  jobId: string;
  uploadId: string;
}

/** The reason that a repeated file is rejected. */
export type SpoolRefusal = 'another file' | 'not ours any more';

/**
 * Stores a file in chunks as it arrives. Chunks that are stored already are compared, not stored again: so a file that is
 * sent again resumes at the point of interruption.
 */
export class Spool {
  readonly #target: SpoolTarget;
  readonly #known: readonly ChunkFacts[];
  #seq = 0;
  #parts: Buffer[] = [];
  #size = 0;
  /** The chunk that is being stored while the next one arrives. */
  #storing: Promise<boolean> = Promise.resolve(true);

  constructor(target: SpoolTarget, known: readonly ChunkFacts[]) {
    this.#target = target;
    this.#known = known;
  }

  async push(part: Buffer): Promise<SpoolRefusal | undefined> {
    let rest = part;
    while (this.#size + rest.length >= this.#wanted()) {
      const fits = this.#wanted() - this.#size;
      this.#parts.push(rest.subarray(0, fits));
      this.#size += fits;
      rest = rest.subarray(fits);
      const refusal = await this.#flush();
      if (refusal) return refusal;
    }
    if (rest.length > 0) this.#parts.push(rest);
    this.#size += rest.length;
    return undefined;
  }

  async end(): Promise<SpoolRefusal | undefined> {
    const refusal = this.#size > 0 ? await this.#flush() : undefined;
    if (refusal) return refusal;
    if (this.#seq < this.#known.length) return 'another file';
    return (await this.#storing) ? undefined : 'not ours any more';
  }

  #wanted(): number {
    return this.#known[this.#seq]?.bytes ?? CHUNK_BYTES;
  }

  async #flush(): Promise<SpoolRefusal | undefined> {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts, this.#size);
    this.#parts = [];
    this.#size = 0;
    const seq = this.#seq++;
    const hash = hashOf(bytes);
    const known = this.#known[seq];
    if (known) return known.hash.equals(hash) ? undefined : 'another file';
    // Compressed while the previous chunk is stored.
    const packed = pack(bytes, LEVEL);
    packed.catch(() => undefined);
    if (!(await this.#storing)) return 'not ours any more';
    this.#storing = this.#store({ seq, bytes: bytes.length, hash }, packed);
    // Awaited with the next chunk; until then a rejection would have no handler.
    this.#storing.catch(() => undefined);
    return undefined;
  }

  async #store(facts: ChunkFacts, packed: Promise<Buffer>): Promise<boolean> {
    const { pool, jobId, uploadId } = this.#target;
    return await addChunk(pool, jobId, uploadId, { ...facts, packed: await packed });
  }
}
