import { SCIM_FILTER_MAX } from '@dialdeck/common/constants';
import { parseFilter, QUOTED, type Term, withoutUrn } from './filter.rules.ts';
import { invalid, ScimError } from './scim-error.rules.ts';

/** A path of a PATCH, without case and URN: `emails[type eq "work"].value` is emails, its filter, and value. */
export interface AttributePath {
  attribute: string;
  filter: Term[] | null;
  sub: string | null;
}

/** A filter in brackets; its texts may contain brackets. */
const FILTER = String.raw`\[((?:[^"\]]|${QUOTED})*)\]`;
const READABLE = new RegExp(String.raw`^([\w$-]+)(?:${FILTER})?((?:\.[\w$-]+)*)$`);
const EXTENSION = new RegExp(String.raw`^urn:[\w.:$-]+(?:${FILTER}(?:\.[\w$-]+)*)?$`);

/** Attributes that a path may filter by value. A path that filters any other attribute is ignored. */
const MULTIPLE: ReadonlySet<string> = new Set(['emails', 'members']);

/** @throws invalidPath */
export function parsePath(text: unknown): AttributePath {
  if (typeof text !== 'string' || text.length > SCIM_FILTER_MAX) throw unreadable();
  const bare = withoutUrn(text.trim());
  const found = READABLE.exec(bare);
  if (!found && !EXTENSION.test(bare)) throw unreadable();
  if (!found) return { attribute: bare.toLowerCase(), filter: null, sub: null };
  const [, name = '', filter, subs = ''] = found;
  const attribute = name.toLowerCase();
  return {
    attribute,
    filter: filter === undefined || !MULTIPLE.has(attribute) ? null : chosen(filter),
    sub: subs.slice(1).toLowerCase() || null,
  };
}

/** Whether a key of a resource can be a path. */
export function isPath(text: string): boolean {
  try {
    parsePath(text);
    return true;
  } catch {
    return false;
  }
}

function chosen(filter: string): Term[] {
  try {
    return parseFilter(filter);
  } catch (error) {
    throw error instanceof ScimError ? unreadable() : error;
  }
}

const unreadable = () => invalid('invalidPath', 'The path cannot be read.');
