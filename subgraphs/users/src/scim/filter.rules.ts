import { SCIM_FILTER_MAX } from '@dialdeck/common/constants';
import { type Filter, parse } from 'scim2-parse-filter';
import { invalid } from './scim-error.rules.ts';
import { isStorable } from './values.rules.ts';

/** One comparison: the attribute in lower case without its URN, such as `emails.type`, and what it has to be. */
export interface Term {
  attribute: string;
  value: string | boolean;
}

const CORE_URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

export const withoutUrn = (text: string): string => text.replace(CORE_URN, '');

/** An attribute's name without case and URN. */
export const attributeName = (text: string): string => withoutUrn(text).toLowerCase();

/**
 * The comparisons of a filter, all of which must hold: `eq` with `and` alone. Those on addresses are about one address:
 * the parser gives `emails[type eq "work"].value eq "x"` as two of them.
 * @throws invalidFilter
 */
export function parseFilter(text: string): Term[] {
  if (text.length > SCIM_FILTER_MAX) throw invalid('invalidFilter', `A filter may have ${SCIM_FILTER_MAX} characters.`);
  return termsOf(parsed(text), '');
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw invalid('invalidFilter', 'The filter cannot be read.');
  }
}

function termsOf(filter: Filter, within: string): Term[] {
  switch (filter.op) {
    case 'and':
      return filter.filters.flatMap((each) => termsOf(each, within));
    case '[]':
      if (within) throw unsupported();
      return termsOf(filter.valFilter, `${attributeName(filter.attrPath)}.`);
    case 'eq': {
      const { attrPath, compValue } = filter;
      const isTerm = typeof compValue === 'boolean' || (typeof compValue === 'string' && isStorable(compValue));
      if (!isTerm) throw unsupported();
      return [{ attribute: within + attributeName(attrPath), value: compValue }];
    }
    default:
      throw unsupported();
  }
}

const unsupported = () => invalid('invalidFilter', 'Filters may compare texts and true or false by eq, joined by and.');
