const START = 1 << 12;
const FULL = 0.75;

/**
 * Phones of a file as numbers: eight bytes each and outside the heap, so that a plan of ten million rows fits where ten
 * million texts would not.
 */
export class PhoneSet {
  #slots = new Float64Array(START);
  #size = 0;

  /** @returns false when it is there already */
  add(phone: number): boolean {
    if (this.#size >= this.#slots.length * FULL) this.#grow();
    const isNew = insert(this.#slots, phone);
    if (isNew) this.#size += 1;
    return isNew;
  }

  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  #grow(): void {
    const wider = new Float64Array(this.#slots.length * 2);
    for (const phone of this.#slots) if (phone > 0) insert(wider, phone);
    this.#slots = wider;
  }
}

/** The largest prime below 2^32: a phone's remainder fits the 32 bits that `Math.imul` takes. */
const PRIME = 4_294_967_291;
/** 2^32 by the golden ratio: it spreads neighbors. */
const SPREAD = 2_654_435_761;

/** Open addressing. Without the hash, ranges of adjacent numbers would fill long runs of slots, and grow into each other. */
function insert(slots: Float64Array, phone: number): boolean {
  const mask = slots.length - 1;
  let place = (Math.imul(phone % PRIME, SPREAD) >>> 7) & mask;
  for (;;) {
    const there = slots[place];
    if (there === phone) return false;
    if (there === 0) {
      slots[place] = phone;
      return true;
    }
    place = (place + 1) & mask;
  }
}
