/** Nobody outside this process knows it, so nothing that somebody typed can be taken for it. */
const PLACE = `"${crypto.randomUUID()}"`;
const PLACE_VALUE: unknown = JSON.parse(PLACE);

/** Texts in the order of their places, while {@link writeJson} writes. */
let found: string[] | undefined;

/** A value that is JSON already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    if (!found) return JSON.parse(this.text);
    found.push(this.text);
    return PLACE_VALUE;
  }
}

/** Writes a value as JSON, and each {@link JsonText} in it unchanged. */
export function writeJson(value: unknown): string {
  const texts: string[] = [];
  found = texts;
  try {
    const text = JSON.stringify(value);
    if (texts.length === 0) return text;
    return text.split(PLACE).reduce((whole, part, index) => whole + texts[index - 1] + part);
  } finally {
    found = undefined;
  }
}
