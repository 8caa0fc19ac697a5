import { COPY_BEGIN, COPY_END } from '#binary-copy.ts';
import { phoneNumber } from '#phones/phone-number.rules.ts';

/** One column, its length, eight bytes. */
const ROW_BYTES = 2 + 4 + 8;
const WORD = 2 ** 32;

/** Phone numbers in the binary format of COPY, a limited number at a time. */
export class CopiedNumbers {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most * ROW_BYTES);
  }

  get size(): number {
    return this.#at / ROW_BYTES;
  }

  get isFull(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** E.164. */
  add(phone: string): void {
    const number = phoneNumber(phone);
    const high = Math.floor(number / WORD);
    this.#at = this.#bytes.writeInt16BE(1, this.#at);
    this.#at = this.#bytes.writeInt32BE(8, this.#at);
    this.#at = this.#bytes.writeInt32BE(high, this.#at);
    this.#at = this.#bytes.writeUInt32BE(number - high * WORD, this.#at);
  }

  bytes(): Buffer[] {
    return [COPY_BEGIN, this.#bytes.subarray(0, this.#at), COPY_END];
  }
}
