import { SCRIPT_BYTES_MAX, STATEMENT_QUOTE_MAX } from '#constants.ts';

/** A text, or a field that is merged when the script is drawn. */
export type ScriptPart = (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string; readonly fallback: string | null }
) & { readonly isStrong: boolean };

/** `[[If City is Lyon]]`: compares without case and outer spaces. */
export interface ScriptCondition {
  readonly name: string;
  readonly value: string;
}

/** A sentence that an agent says, and ticks. */
export interface ScriptStatement {
  /** From 1 in the order of the body. */
  readonly number: number;
  readonly mustSay: boolean;
  /** As it was written. */
  readonly text: string;
  readonly parts: readonly ScriptPart[];
  /** The contacts for which it is meant; null for all. */
  readonly when: ScriptCondition | null;
}

export type ScriptPiece = (ScriptPart | { readonly kind: 'statement'; readonly statement: ScriptStatement }) & {
  readonly when: ScriptCondition | null;
};

export interface ScriptBlock {
  readonly kind: 'heading' | 'item' | 'paragraph';
  readonly lines: readonly (readonly ScriptPiece[])[];
}

export interface ScriptTree {
  readonly blocks: readonly ScriptBlock[];
  readonly statements: readonly ScriptStatement[];
}

export interface ParsedScript {
  tree: ScriptTree;
  /** One sentence for each faulty mark; empty if the body can be published. */
  errors: readonly string[];
}

/** The data that a script shows. */
export interface ScriptFacts {
  readonly contact: {
    readonly firstName?: string | null;
    readonly lastName?: string | null;
    readonly company?: string | null;
    readonly email?: string | null;
    readonly phone?: string | null;
    readonly customFields: Readonly<Record<string, string | number>>;
  };
  readonly agent: { readonly firstName?: string | null };
  readonly list: { readonly name?: string | null; readonly seller?: string | null };
}

/** Faults of one body that are reported. */
const ERRORS_SHOWN = 100;

/** An empty field is a visible blank. */
export const BLANK = '____';

const OF_CONTACT = ['firstName', 'lastName', 'company', 'email', 'phone'] as const;
const OF_CALL: Readonly<Record<string, (facts: ScriptFacts) => string | null | undefined>> = {
  'agent.firstName': ({ agent }) => agent.firstName,
  'list.name': ({ list }) => list.name,
  'list.seller': ({ list }) => list.seller,
};
const isKnownName = (name: string): boolean => !/^(agent|list)\./.test(name) || Object.hasOwn(OF_CALL, name);

const isOfContact = (name: string): name is (typeof OF_CONTACT)[number] =>
  (OF_CONTACT as readonly string[]).includes(name);

/** The value of a field; an empty text for none. */
export function scriptValue(name: string, facts: ScriptFacts): string {
  const { contact } = facts;
  if (isOfContact(name)) return (contact[name] ?? '').trim();
  if (Object.hasOwn(OF_CALL, name)) return (OF_CALL[name]?.(facts) ?? '').trim();
  return Object.hasOwn(contact.customFields, name) ? String(contact.customFields[name] ?? '').trim() : '';
}

const folded = (text: string) => text.trim().normalize('NFC').toLowerCase();

/** Whether a part of a script is meant for this contact. */
export const fits = (when: ScriptCondition | null, facts: ScriptFacts): boolean =>
  when === null || folded(scriptValue(when.name, facts)) === folded(when.value);

/** The text of a part as it is drawn. */
export const drawnPart = (part: ScriptPart, facts: ScriptFacts): string =>
  part.kind === 'text' ? part.text : scriptValue(part.name, facts) || (part.fallback ?? BLANK);

/** The blocks, lines and pieces that are meant for this contact. */
export function drawnBlocks({ blocks }: ScriptTree, facts: ScriptFacts): ScriptBlock[] {
  return blocks.flatMap(({ kind, lines }) => {
    const shown = lines
      .map((pieces) => pieces.filter(({ when }) => fits(when, facts)))
      .filter((pieces) => pieces.some((piece) => piece.kind !== 'text' || piece.text.trim() !== ''));
    return shown.length > 0 ? [{ kind, lines: shown }] : [];
  });
}

const statementText = ({ parts }: ScriptStatement, facts: ScriptFacts): string =>
  parts.map((part) => drawnPart(part, facts)).join('');

/** The first required statement for this contact that is not ticked; null if there is none. */
export function missingStatement(
  { statements }: ScriptTree,
  said: readonly number[],
  facts: ScriptFacts,
): ScriptStatement | null {
  return statements.find(({ mustSay, number, when }) => mustSay && !said.includes(number) && fits(when, facts)) ?? null;
}

/** The refusal of a success before a statement is ticked: quotes the statement as it is drawn. */
export function notSaid(statement: ScriptStatement, facts: ScriptFacts): string {
  const characters = [...statementText(statement, facts)];
  const quoted =
    characters.length > STATEMENT_QUOTE_MAX
      ? `${characters.slice(0, STATEMENT_QUOTE_MAX).join('')}…`
      : characters.join('');
  return `Say and tick: "${quoted}" first.`;
}

/** The text that is stored: PostgreSQL holds neither NUL nor half a character. */
export const storableScript = (body: string): string => body.toWellFormed().replaceAll('\0', '\ufffd');

/** Reads a body. Never throws; text that is no mark stays text. */
export function parseScript(body: string): ParsedScript {
  if (new TextEncoder().encode(body).length > SCRIPT_BYTES_MAX) {
    return { tree: { blocks: [], statements: [] }, errors: ['A script holds 64 kB at most.'] };
  }
  const reader = new ScriptReader();
  for (const line of body.split(/\r\n|\r|\n/)) reader.readLine(line);
  return reader.end();
}

type Mark =
  | { kind: 'if'; when: ScriptCondition }
  | { kind: 'end' }
  | { kind: 'statement'; mustSay: boolean; text: string; parts: readonly ScriptPart[] };
type Token = ScriptPart | Mark;

class ScriptReader {
  readonly #blocks: { kind: ScriptBlock['kind']; lines: ScriptPiece[][] }[] = [];
  readonly #statements: ScriptStatement[] = [];
  readonly #errors: { line: number; sentence: string }[] = [];
  #line = 0;
  /** The paragraph that the next line continues. */
  #paragraph: { lines: ScriptPiece[][] } | null = null;
  #if: { line: number; when: ScriptCondition } | null = null;

  readLine(text: string): void {
    this.#line += 1;
    if (text.trim() === '') {
      this.#paragraph = null;
      return;
    }
    const pieces: ScriptPiece[] = [];
    let hasMarks = false;
    for (const token of this.#tokensOf(text)) {
      if (token.kind === 'if') this.#begin(token.when);
      else if (token.kind === 'end') this.#endIf();
      else if (token.kind === 'statement') pieces.push(this.#statement(token));
      else pieces.push({ ...token, when: this.#if?.when ?? null });
      hasMarks ||= token.kind === 'if' || token.kind === 'end';
    }
    const isBlank = pieces.every((piece) => piece.kind === 'text' && piece.text.trim() === '');
    // A line of marks alone draws nothing, and does not end the paragraph around it.
    if (!(hasMarks && isBlank)) this.#addLine(hasMarks ? withoutOuterBlanks(pieces) : pieces);
  }

  end(): ParsedScript {
    if (this.#if) this.#errors.push({ line: this.#if.line, sentence: '"[[If" is never ended.' });
    const sentences = this.#errors
      .sort((a, b) => a.line - b.line)
      .map(({ line, sentence }) => `Line ${line}: ${sentence}`);
    const errors = [...new Set(sentences)].slice(0, ERRORS_SHOWN);
    return { tree: { blocks: this.#blocks, statements: this.#statements }, errors };
  }

  #fault(sentence: string): void {
    this.#errors.push({ line: this.#line, sentence });
  }

  #begin(when: ScriptCondition): void {
    if (this.#if) this.#fault('an "[[If" inside another.');
    else this.#if = { line: this.#line, when };
  }

  #endIf(): void {
    if (!this.#if) this.#fault('"[[End]]" without "[[If".');
    this.#if = null;
  }

  #statement({ mustSay, text, parts }: Mark & { kind: 'statement' }): ScriptPiece {
    const when = this.#if?.when ?? null;
    const statement = { number: this.#statements.length + 1, mustSay, text, parts, when };
    this.#statements.push(statement);
    return { kind: 'statement', statement, when };
  }

  #addLine(pieces: ScriptPiece[]): void {
    const [first] = pieces;
    const begin = first?.kind === 'text' ? first.text.slice(0, 2) : '';
    if (first?.kind === 'text' && (begin === '# ' || begin === '- ')) {
      const rest = { ...first, text: first.text.slice(2).trimStart() };
      this.#paragraph = null;
      this.#blocks.push({ kind: begin === '# ' ? 'heading' : 'item', lines: [[rest, ...pieces.slice(1)]] });
    } else if (this.#paragraph) this.#paragraph.lines.push(pieces);
    else {
      const block = { kind: 'paragraph' as const, lines: [pieces] };
      this.#blocks.push(block);
      this.#paragraph = block;
    }
  }

  /** The marks and texts of a line. */
  #tokensOf(text: string): Token[] {
    return this.#read(text, (content) => {
      const said = /^(Say|Must say):(.*)$/s.exec(content);
      if (said?.[2]?.trim()) {
        const statement = said[2].trim();
        const parts = this.#read(statement, () => null) as ScriptPart[];
        return { kind: 'statement', mustSay: said[1] === 'Must say', text: statement, parts };
      }
      const condition = /^If (.+?) is (.+)$/s.exec(content);
      const [, name = '', value = ''] = condition ?? [];
      if (name.trim() && value.trim()) {
        this.#requireKnown(name.trim());
        return { kind: 'if', when: { name: name.trim(), value: value.trim() } };
      }
      return content === 'End' ? { kind: 'end' } : null;
    });
  }

  #requireKnown(name: string): void {
    if (!isKnownName(name)) this.#fault(`nobody knows "${name}".`);
  }

  /** Reads fields, strong texts, and the marks in square brackets that `markOf` knows. */
  #read(text: string, markOf: (content: string) => Mark | null): Token[] {
    const found: (Token | '**')[] = [];
    const add = (token: Token | '**') => found.push(token);
    let from = 0;
    const endOf = closings(text);
    for (const { 0: opening, index } of text.matchAll(/\{\{|\[\[|\*\*/g)) {
      if (index < from) continue;
      const end = endOf(opening, index);
      if (end === null) {
        this.#fault(`"${opening}" is never closed.`);
        continue;
      }
      const content = text.slice(index + 2, end);
      const token = opening === '**' ? opening : opening === '{{' ? this.#fieldOf(content) : markOf(content);
      if (token === null) continue;
      if (index > from) add(plain(text.slice(from, index)));
      add(token);
      from = opening === '**' ? end : end + 2;
    }
    if (from < text.length) add(plain(text.slice(from)));
    return withStrong(found);
  }

  #fieldOf(content: string): ScriptPart | null {
    const bar = content.indexOf('|');
    const name = (bar === -1 ? content : content.slice(0, bar)).trim();
    if (name === '') return null;
    this.#requireKnown(name);
    const fallback = bar === -1 ? '' : content.slice(bar + 1).trim();
    return { kind: 'field', name, fallback: fallback || null, isStrong: false };
  }
}

/**
 * The end of the content of a mark; null if it is never closed, or another mark of its kind begins before. Each text is searched
 * once, however many marks it has.
 */
function closings(text: string): (opening: string, index: number) => number | null {
  const next = new Map<string, number>();
  const seek = (sign: string, from: number): number => {
    const known = next.get(sign);
    if (known !== undefined && known >= from) return known;
    const found = text.indexOf(sign, from);
    const at = found === -1 ? Number.POSITIVE_INFINITY : found;
    next.set(sign, at);
    return at;
  };
  return (opening, index) => {
    if (opening === '**') return index + 2;
    const end = seek(opening === '{{' ? '}}' : ']]', index + 2);
    return end < seek(opening, index + 2) ? end : null;
  };
}

const plain = (text: string): ScriptPart => ({ kind: 'text', text, isStrong: false });

/** Pairs of `**` make the parts between them strong; a single one is text. */
function withStrong(found: readonly (Token | '**')[]): Token[] {
  const signs = found.flatMap((token, index) => (token === '**' ? [index] : []));
  const odd = signs.length % 2 === 1 ? signs.at(-1) : undefined;
  let isStrong = false;
  return found.flatMap((token, index): Token[] => {
    if (token === '**') {
      if (index === odd) return [plain('**')];
      isStrong = !isStrong;
      return [];
    }
    const isPart = token.kind === 'text' || token.kind === 'field';
    return [isPart ? { ...token, isStrong } : token];
  });
}

/** Blanks next to the marks of a line are no part of its text. */
function withoutOuterBlanks(pieces: readonly ScriptPiece[]): ScriptPiece[] {
  const isBlank = (piece: ScriptPiece | undefined) => piece?.kind === 'text' && piece.text.trim() === '';
  const first = pieces.findIndex((piece) => !isBlank(piece));
  const last = pieces.findLastIndex((piece) => !isBlank(piece));
  return pieces.slice(first, last + 1);
}
