import type { FileEncoding } from './encodings.ts';

/** Replaces a character whose bytes do not fit the encoding: half of a character, which no decoded text contains. */
export const BROKEN = '\udc00';
const REPLACEMENT = '\ufffd';
const REPLACEMENT_BYTES = [0xef, 0xbf, 0xbd] as const;

/** Decodes a file that arrives in parts. Damage costs the characters that it touches, not the file. */
export class CsvDecoder {
  readonly #decoder: TextDecoder;

  constructor(encoding: FileEncoding) {
    this.#decoder = new TextDecoder(encoding);
  }

  push(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true });
    return text.includes(REPLACEMENT) ? this.#marked(text, bytes) : text;
  }

  end(): string {
    return this.#decoder.decode().replaceAll(REPLACEMENT, BROKEN);
  }

  /** A replacement character may also stand in the file itself: then it is one character like any other. */
  #marked(text: string, bytes: Uint8Array): string {
    const own = this.#decoder.encoding === 'utf-8' ? countOwn(bytes) : 0;
    return own === text.split(REPLACEMENT).length - 1 ? text : text.replaceAll(REPLACEMENT, BROKEN);
  }
}

function countOwn(bytes: Uint8Array): number {
  const [first, second, third] = REPLACEMENT_BYTES;
  let count = 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes[at + 1] === second && bytes[at + 2] === third) count += 1;
  return count;
}
