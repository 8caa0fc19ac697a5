import { attributeName } from './filter.rules.ts';
import { isObject } from './values.rules.ts';

/** `attributes` and `excludedAttributes` of a request, as they were sent. */
export interface Selection {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}

/** Returned always: RFC 7643, section 3.1. */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id']);

type Resource = Readonly<Record<string, unknown>>;

/** The requested attributes of a resource, or all but the excluded ones. Names may have a URN and a part, and any case. */
export function selectAttributes(resource: Resource, { attributes, excludedAttributes }: Selection): Resource {
  const wanted = new Set(names(attributes));
  const unwanted = new Set(names(excludedAttributes));
  return Object.fromEntries(
    Object.entries(resource).flatMap(([key, value]) => {
      const name = key.toLowerCase();
      const isWhole = wanted.size === 0 || wanted.has(name);
      if (ALWAYS.has(name)) return [[key, value]];
      if (wanted.size === 0 && unwanted.has(name)) return [];
      if (!isWhole && ![...wanted].some((path) => path.startsWith(`${name}.`))) return [];
      const isKept = (part: string) =>
        wanted.size === 0 ? !unwanted.has(`${name}.${part}`) : isWhole || wanted.has(`${name}.${part}`);
      return [[key, partsOf(value, isKept)]];
    }),
  );
}

/** Whether the caller selects an attribute: decided before an expensive attribute is read. */
export function isSelected(attribute: string, { attributes, excludedAttributes }: Selection): boolean {
  const wanted = names(attributes);
  if (wanted.length > 0) return wanted.some((name) => name === attribute || name.startsWith(`${attribute}.`));
  return !names(excludedAttributes).includes(attribute);
}

const names = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => attributeName(name.trim()))
    .filter(Boolean);

function partsOf(value: unknown, isKept: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => partsOf(each, isKept));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => isKept(part.toLowerCase())));
}
