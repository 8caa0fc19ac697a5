/** The options of `npm run dev`. */
export interface DevOptions {
  /** Modules that run from source; the shell always does. */
  readonly names: readonly string[];
  /** A running platform that answers everything else; without one, ours is started. */
  readonly against: string | undefined;
}

/** Reads `npm run dev -- [module …] [--against URL]`. Throws a sentence for anything else. */
export function parseDevOptions(words: readonly string[], known: readonly string[]): DevOptions {
  const at = words.indexOf('--against');
  const against = at < 0 ? undefined : originOf(words[at + 1]);
  const names = at < 0 ? words : words.toSpliced(at, 2);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no module ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  return { names: names.length > 0 ? names : known, against };
}

function originOf(address: string | undefined): string {
  const url = URL.parse(address ?? '');
  if (!url) throw new Error('Give the address of a running platform after --against, as http://localhost:3000.');
  return url.origin;
}
