import type { DocumentNode, TypeNode } from 'graphql';

/** Choices from fixed lists, such as a zone, a country or the state of a call: not personal. */
const NOBODYS = ['timeZone', 'country', 'state'];

/**
 * Whether a query's variables hold words: what somebody typed or put together, or a page marker, which holds a row's name. Words may
 * be personal, and addresses are written down by every server on their way; what is put together is also too long for one.
 */
export function hasWords(document: DocumentNode, variables: Readonly<Record<string, unknown>>): boolean {
  return document.definitions.some(
    (part) =>
      part.kind === 'OperationDefinition' &&
      part.variableDefinitions?.some(({ variable: { name }, type }) => {
        const value = variables[name.value];
        if (isText(type)) return !NOBODYS.includes(name.value) && value != null && value !== '';
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      }),
  );
}

function isText(type: TypeNode): boolean {
  return type.kind === 'NamedType' ? type.name.value === 'String' : isText(type.type);
}
