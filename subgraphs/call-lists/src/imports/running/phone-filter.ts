/** 16 MB, however long the file: at ten million phones one in 200 is looked up needlessly. */
const BITS = 2 ** 27;
const PROBES = 4;

/** Remembers phones in constant memory (a Bloom filter): an unknown phone is new, a known phone may still be new. */
export class PhoneFilter {
  readonly #words = new Uint32Array(BITS / 32);

  /** @returns false when the phone may have been added before */
  add(phone: number): boolean {
    const low = phone % 4_294_967_291;
    let at = Math.imul(low ^ (low >>> 15), 2_246_822_519);
    const step = Math.imul((phone / 31) ^ (at >>> 13), 3_266_489_917) | 1;
    let isNew = false;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = at >>> 5;
      const word = bit >>> 5;
      const mask = 1 << (bit & 31);
      if (((this.#words[word] as number) & mask) === 0) {
        this.#words[word] = (this.#words[word] as number) | mask;
        isNew = true;
      }
      at = (at + step) | 0;
    }
    return isNew;
  }
}
