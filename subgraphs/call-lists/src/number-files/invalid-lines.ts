import { phoneProblem } from '@dialdeck/common/contacts/import-rows.rules';

export interface InvalidLine {
  /** As a text editor counts it. */
  line: number;
  reason: string;
}

/** The invalid lines of a slice: how many lines have no number, and the ones to list. */
export interface FoundInvalid {
  invalid: number;
  invalidLines: readonly InvalidLine[];
}

/** Bad lines of a file that are listed with their reasons. */
const LISTED_LINES = 1_000;

/** PostgreSQL stores no NUL and no half characters. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Counts the lines of one file that hold no number, and lists the first. */
export class InvalidLines {
  readonly #country: string;
  #listed = 0;
  #found = { invalid: 0, invalidLines: [] as InvalidLine[] };

  constructor(country: string) {
    this.#country = country;
  }

  add(line: number, text: string): void {
    this.#found.invalid += 1;
    if (this.#listed >= LISTED_LINES) return;
    this.#listed += 1;
    this.#found.invalidLines.push({ line, reason: storable(phoneProblem(text, this.#country)) });
  }

  /** Returns the lines found since the last call. */
  take(): FoundInvalid {
    const found = this.#found;
    this.#found = { invalid: 0, invalidLines: [] };
    return found;
  }
}
