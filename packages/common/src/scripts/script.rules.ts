import { STATEMENT_QUOTE_MAX } from '#constants.ts';

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

/** An empty field is a visible blank. */
export const BLANK = '____';

const OF_CONTACT = ['firstName', 'lastName', 'company', 'email', 'phone'] as const;
const OF_CALL: Readonly<Record<string, (facts: ScriptFacts) => string | null | undefined>> = {
  'agent.firstName': ({ agent }) => agent.firstName,
  'list.name': ({ list }) => list.name,
  'list.seller': ({ list }) => list.seller,
};

const isOfContact = (name: string): name is (typeof OF_CONTACT)[number] =>
  (OF_CONTACT as readonly string[]).includes(name);

/** Whether a script may name this field: any additional field of a contact, and the known ones of agent and list. */
export const isKnownName = (name: string): boolean => !/^(agent|list)\./.test(name) || Object.hasOwn(OF_CALL, name);

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
