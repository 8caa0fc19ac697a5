import { SCRIPT_BYTES_MAX } from '#constants.ts';
import {
  isKnownName,
  type ScriptBlock,
  type ScriptCondition,
  type ScriptPart,
  type ScriptPiece,
  type ScriptStatement,
  type ScriptTree,
} from './script.rules.ts';

export interface ParsedScript {
  tree: ScriptTree;
  /** One sentence for each faulty mark; empty if the body can be published. */
  errors: readonly string[];
}

/** Faults of one body that are reported. */
const ERRORS_SHOWN = 100;

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
    // A line that holds only marks renders nothing and does not end the surrounding paragraph.
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
