/** Names with an underscore that libraries document as public: zod mini, Prisma's counts, Apollo Federation. */
const PUBLIC_NAMES: ReadonlySet<string> = new Set(['_default', '_count', '_entities', '_service']);
/** Entry points that packages document. */
const PUBLIC_FILES: ReadonlySet<string> = new Set(['ajv/dist/2020.js']);

const TEXTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const READ = /\.\s*(_[a-z]\w*)/gi;
const READ_BY_TEXT = /\[\s*['"](_[a-z]\w*)['"]\s*\]/gi;
const DECLARED =
  /^\s+(?:(?:declare|override|private|protected|public|readonly|static|async)\s+)*(_[a-z]\w*)[?!]?\s*[(:].*[;{]$/gim;
const IMPORTED = /\b(?:from|import\()\s*'([^'.#][^']*)'/g;
const INSIDE = /\/(?:dist|_private)\//;

/**
 * The private names of libraries in a source: members that begin with an underscore, read or declared again, and imports from inside a
 * package. They change without notice. Our own private members begin with `#`.
 */
export function privateNames(source: string): string[] {
  const code = source.replaceAll(TEXTS, (text) => ' '.repeat(text.length));
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const members = [...named(code, READ), ...named(source, READ_BY_TEXT), ...named(code, DECLARED)];
  const files = named(source, IMPORTED).filter((file) => INSIDE.test(file));
  return [
    ...members.filter((name) => !name.startsWith('__') && !PUBLIC_NAMES.has(name)),
    ...files.filter((file) => !PUBLIC_FILES.has(file)),
  ];
}
