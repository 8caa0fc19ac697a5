/** A mention of a Markdown file, with or without folders and heading. A glob or a template names no single file. */
const MENTION = /(?<![\w*{}$/.-])((?:[\w.-]+\/)*[\w-][\w.-]*\.md)(?:#([\w-]+))?(?![\w}])/g;
/** A source file in a document. Decisions may name what a later one deleted. */
const SOURCE = /(?<=`)(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|sh|sql|ya?ml|graphql)(?=`)/g;
const DOCUMENT = /^(?!docs\/decisions\/).*\.md$/;
/** Numbered sections and rows of documents that are kept elsewhere: no reader of the repository can look them up. */
const ELSEWHERE =
  /\b(?:spec|specification|contract|architecture),? (?:page, )?sections? \d|\bof the specification\b|\bR\d{1,2}\b(?!\d)/gi;

/** The repository's files, and the headings of its Markdown files as GitHub links to them. */
export interface Documents {
  files: ReadonlySet<string>;
  headings: (file: string) => ReadonlySet<string>;
}

/** Each citation in `text` that leads to nothing, as `line: citation`. `file` is relative to the root, as all paths are. */
export function brokenCitations(file: string, text: string, documents: Documents): string[] {
  return text.split('\n').flatMap((line, index) => {
    const mentions = [...line.matchAll(MENTION)].filter(([, name = '', heading]) => {
      const target = resolve(file, name, documents.files);
      return !target || (heading !== undefined && !documents.headings(target).has(heading));
    });
    const sources = DOCUMENT.test(file)
      ? [...line.matchAll(SOURCE)].filter(
          ([name]) => ![...documents.files].some((path) => `/${path}`.endsWith(`/${name}`)),
        )
      : [];
    return [...mentions, ...sources, ...line.matchAll(ELSEWHERE)].map(([citation]) => `${index + 1}: ${citation}`);
  });
}

interface Claim {
  readonly sentence: string;
  readonly requirement?: string;
}

const REQUIREMENTS = /^docs\/requirements\/[\w-]+\.md#[\w-]+$/;

/** Returns each claim that is not one sentence, or whose heading does not exist in docs/requirements. */
export function unfoundedClaims(claims: readonly Claim[], { files, headings }: Documents): string[] {
  return claims.flatMap(({ sentence, requirement = '' }) => {
    const [file = '', heading = ''] = requirement.split('#');
    if (!REQUIREMENTS.test(requirement) || !files.has(file) || !headings(file).has(heading))
      return [`"${sentence}" names no requirement that exists`];
    return /[.!?] \S/.test(sentence) ? [`"${sentence}" is more than one sentence`] : [];
  });
}

/** Sentences that a component writes itself: four words or more, or a full stop. Names of buttons are shorter. */
export const ownSentences = (component: string): string[] =>
  [...component.matchAll(/>\s*([^<>{}=;()]+?)\s*</g)]
    .map(([, text = '']) => text.replaceAll(/\s+/g, ' '))
    .filter((text) => /^\p{L}/u.test(text) && (/[.!?]$/.test(text) || text.split(' ').length >= 4));

/** A heading as the end of a link: `Known and unknown addresses` → `known-and-unknown-addresses`. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** A name is read from the file's own folder or from the root; one without folders may be any file of that name. */
function resolve(from: string, name: string, files: ReadonlySet<string>): string | undefined {
  const beside = normalise(`${from.split('/').slice(0, -1).join('/')}/${name}`);
  const known = [beside, normalise(name)].find((path) => files.has(path));
  if (known || name.includes('/')) return known;
  return [...files].find((path) => path.endsWith(`/${name}`));
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
}
