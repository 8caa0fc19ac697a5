const FIRST_BYTES = 64 * 1024;
/** A larger buffer is not reused for the next text. */
const KEPT_BYTES = 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTED = 0x20;

/** What JSON writes in place of a byte below {@link FIRST_PRINTED}, a quotation mark or a backslash. */
const ESCAPED: readonly Uint8Array[] = Array.from({ length: BACKSLASH + 1 }, (_, byte) =>
  Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)),
);

/** Writes JSON from texts in UTF-8. One at a time: its memory is used again. */
export class JsonWriter {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #end = 0;

  /** Drops what somebody failed to finish. */
  start(): void {
    this.#end = 0;
  }

  /** Bytes as they are. */
  raw(from: Uint8Array, begin = 0, end = from.length): void {
    const to = this.#room(end - begin);
    let at = this.#end;
    for (let index = begin; index < end; index += 1) to[at++] = from[index] as number;
    this.#end = at;
  }

  /** A text in quotation marks. */
  string(from: Uint8Array, begin: number, end: number): void {
    let to = this.#room(end - begin + 2);
    let at = this.#end;
    to[at++] = QUOTE;
    for (let index = begin; index < end; index += 1) {
      const byte = from[index] as number;
      if (byte >= FIRST_PRINTED && byte !== QUOTE && byte !== BACKSLASH) {
        to[at++] = byte;
        continue;
      }
      const escaped = ESCAPED[byte] as Uint8Array;
      this.#end = at;
      to = this.#room(escaped.length + end - index + 1);
      to.set(escaped, at);
      at += escaped.length;
    }
    to[at++] = QUOTE;
    this.#end = at;
  }

  /** A text that is JSON already. */
  text(json: string): void {
    const to = this.#room(3 * json.length);
    this.#end += to.write(json, this.#end);
  }

  /** What was written since the start. */
  take(): string {
    const taken = this.#bytes.toString('utf8', 0, this.#end);
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafe(FIRST_BYTES);
    return taken;
  }

  #room(bytes: number): Buffer {
    const needed = this.#end + bytes;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.#end));
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}
