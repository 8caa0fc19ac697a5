import { SCIM_FILTER_MAX } from '@dialdeck/common/constants';
import { type Filter, parse } from 'scim2-parse-filter';
import { invalid } from './scim-error.rules.ts';
import { isStorable } from './values.rules.ts';

/** One comparison: the attribute in lower case without its URN, such as `emails.type`, and the required value. */
export interface Term {
  attribute: string;
  value: string | boolean;
}

const CORE_URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

export const withoutUrn = (text: string): string => text.replace(CORE_URN, '');

/** An attribute's name without case and URN. */
export const attributeName = (text: string): string => withoutUrn(text).toLowerCase();

/**
 * The comparisons of a filter, all of which must hold: `eq` with `and` alone. Comparisons on addresses are about one address:
 * the parser gives `emails[type eq "work"].value eq "x"` as two of them.
 * @throws invalidFilter
 */
export function parseFilter(text: string): Term[] {
  if (text.length > SCIM_FILTER_MAX) throw invalid('invalidFilter', `A filter may have ${SCIM_FILTER_MAX} characters.`);
  const { filter, texts } = parsed(text);
  return termsOf(filter, texts, '');
}

/** A JSON string; it may contain unescaped control characters. */
export const QUOTED = String.raw`"(?:[^"\\]|\\["\\/bfnrtu])*"`;

/** The parser doubles backslashes within texts, so it reads the position of each text instead of the text. */
function parsed(text: string): { filter: Filter; texts: string[] } {
  try {
    const texts: string[] = [];
    const positions = text.replaceAll(new RegExp(QUOTED, 'g'), (quoted) => {
      const json = quoted.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1));
      return `"${texts.push(JSON.parse(json)) - 1}"`;
    });
    return { filter: parse(positions), texts };
  } catch {
    throw invalid('invalidFilter', 'The filter cannot be read.');
  }
}

function termsOf(filter: Filter, texts: readonly string[], within: string): Term[] {
  switch (filter.op) {
    case 'and':
      return filter.filters.flatMap((each) => termsOf(each, texts, within));
    case '[]':
      if (within) throw unsupported();
      return termsOf(filter.valFilter, texts, `${attributeName(filter.attrPath)}.`);
    case 'eq': {
      const { attrPath, compValue } = filter;
      const value = typeof compValue === 'string' ? texts[Number(compValue)] : compValue;
      const isTerm = typeof value === 'boolean' || (typeof value === 'string' && isStorable(value));
      if (!isTerm) throw unsupported();
      return [{ attribute: within + attributeName(attrPath), value }];
    }
    default:
      throw unsupported();
  }
}

const unsupported = () => invalid('invalidFilter', 'Filters may compare texts and true or false by eq, joined by and.');
