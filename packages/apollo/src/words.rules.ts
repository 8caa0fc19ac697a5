import type { DocumentNode, TypeNode } from 'graphql';

/** Variables with a choice from a fixed list, which is never personal: a zone, a country, the state of a call. */
const CHOICES = ['timeZone', 'country', 'state'];

/**
 * Whether a query's variables hold words: a typed text, a filter, or a page marker, which contains a row's name. Such a query must not
 * be sent as an address, because words may be personal and every server on the way logs addresses. A filter would also be too long.
 */
export function hasWords(document: DocumentNode, variables: Readonly<Record<string, unknown>>): boolean {
  return document.definitions.some(
    (part) =>
      part.kind === 'OperationDefinition' &&
      part.variableDefinitions?.some(({ variable: { name }, type }) => {
        const value = variables[name.value];
        if (isText(type)) return !CHOICES.includes(name.value) && value != null && value !== '';
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      }),
  );
}

function isText(type: TypeNode): boolean {
  return type.kind === 'NamedType' ? type.name.value === 'String' : isText(type.type);
}
