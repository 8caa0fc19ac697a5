/** Forms that a reader has to decode, and the words to use (CONTRIBUTING.md#english). Twenty at most: other habits are for reviews. */
const FORMS: readonly (readonly [form: RegExp, instead: string])[] = [
  [/\bnobody\b/i, 'no user, no agent, no contact or no one'],
  [/\bsomebody\b/i, 'a user, an agent or another process'],
  [/\bwhoever\b/i, 'the user who'],
  [/\bin place of\b/i, 'instead of'],
  [/\bthose of\b/i, 'the noun again'],
  [/\bthat of\b/i, 'the noun again'],
  [/(?<!twice |half |times |just )\bas long as\b/i, 'while, or if'],
  [/\bat once\b/i, 'immediately, together or concurrently'],
  [/\b(?:is|are|was|were|be|been|gets?) told\b/i, 'receives, gets a notice'],
  [/\bof then\b/i, 'of that time'],
  [/\bbeside\b/i, 'next to, or in addition to'],
  [/\btak(?:e|es|en|ing) the place of\b/i, 'replaces'],
  [/\bthe one before\b/i, 'the previous one'],
  [/\bleft behind\b/i, 'remains'],
  [/\bis taken for\b/i, 'is mistaken for'],
  [/^(?:\W*What|\| what(?! *\|)) [^?]*$/, 'a noun instead of a clause with "what"'],
];

/** Fixed texts, in quotation marks or as code, and addresses of links. */
const QUOTED = /`[^`]*`|"[^"]*"|“[^”]*”|\]\([^)]*\)/g;
const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** Each form of `text` that should not be there, as `line: "form" should be words`. `file` is relative to the root. */
export function badForms(file: string, text: string): string[] {
  return proseOf(file, text)
    .split('\n')
    .flatMap((line, index) => {
      const plain = line.replaceAll(QUOTED, blank);
      return FORMS.flatMap(([form, instead]) => {
        const found = form.exec(plain)?.[0].trim();
        return found ? [`${index + 1}: "${found.slice(0, 30)}" should be ${instead}`] : [];
      });
    });
}

/** Texts and comments of TypeScript and the like, so that a comment's sign inside a text is none. */
const PARTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g;
/** Titles of tests and the descriptions that become documents. */
const TITLES =
  /(?:\b(?:it|test|describe|step)(?:\.\w+)*|\]\)|\.each\([\w.() ]+\))\(\s*(?=['"`])|\b(?:description|summary):\s*(?=['"`])/g;
const TEXT = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/y;
/** Fenced blocks of a document. */
const FENCES = /^( *)```[\s\S]*?^\1```/gm;

/** The notes of released versions stay as they were released. */
const RELEASED = /^## \d+\.\d+\.\d+[\s\S]*/m;

/** The prose of a file at its place: all else is blank. */
function proseOf(file: string, text: string): string {
  if (/\.md$/.test(file)) return text.replace(RELEASED, blank).replaceAll(FENCES, blank);
  if (/\.(?:sql|prisma|graphql)$/.test(file)) return only(text, /(?:--|\/\/|#)[^\n]*/g);
  if (/\.(?:tpl|html)$/.test(file)) return only(text, /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g);
  if (/\.(?:ya?ml|sh)$|Dockerfile$/.test(file)) return only(text, /(?:^|(?<=\s))#[^\n]*|(?<=^\s*- it: )[^\n]*/gm);
  if (/\.json$/.test(file)) return blank(text);
  const comments = [...text.matchAll(PARTS)].filter(([, comment]) => comment !== undefined);
  const titles = [...text.matchAll(TITLES)].flatMap(({ index, 0: before }) => {
    TEXT.lastIndex = index + before.length;
    const title = TEXT.exec(text);
    return title ? [{ index: title.index + 1, text: title.slice(1).find((part) => part !== undefined) ?? '' }] : [];
  });
  return at(text, [...comments.map(({ index, 0: comment }) => ({ index, text: comment })), ...titles]);
}

const only = (text: string, prose: RegExp) =>
  at(
    text,
    [...text.matchAll(prose)].map(({ index, 0: found }) => ({ index, text: found })),
  );

/** The parts at their places, so that lines keep their numbers. */
function at(text: string, parts: readonly { index: number; text: string }[]): string {
  const prose = blank(text).split('');
  for (const part of parts) prose.splice(part.index, part.text.length, ...part.text);
  return prose.join('');
}
