import { SCIM_OPERATIONS_MAX } from '@dialdeck/common/constants';
import { type AttributePath, isPath, parsePath } from './path.rules.ts';
import { invalid } from './scim-error.rules.ts';
import { attributeOf, isObject } from './values.rules.ts';

export type Op = 'add' | 'replace' | 'remove';

/** One change of one attribute. */
export interface Change {
  op: Op;
  path: AttributePath;
  value: unknown;
}

const OPS: ReadonlySet<string> = new Set<Op>(['add', 'replace', 'remove']);
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)$/i;

/** The changes that a PatchOp requests, in order. @throws invalidSyntax, invalidPath, noTarget, invalidValue */
export function changesOf(body: unknown): Change[] {
  const operations = isObject(body) ? attributeOf(body, 'Operations') : undefined;
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalid('invalidSyntax', 'Operations must be a list that is not empty.');
  if (operations.length > SCIM_OPERATIONS_MAX)
    throw invalid('invalidValue', `A PATCH may have ${SCIM_OPERATIONS_MAX} operations.`);
  return operations.flatMap(changesOfOperation);
}

function changesOfOperation(operation: unknown): Change[] {
  const said = isObject(operation) ? attributeOf(operation, 'op') : undefined;
  const op = typeof said === 'string' ? said.toLowerCase() : '';
  if (!isObject(operation) || !isOp(op)) throw invalid('invalidSyntax', 'op must be add, replace or remove.');
  const path = attributeOf(operation, 'path');
  const value = attributeOf(operation, 'value');
  if (path !== undefined && path !== null) return [{ op, path: parsePath(path), value }];
  if (op === 'remove') throw invalid('noTarget', 'remove needs a path.');
  if (!isObject(value)) throw invalid('invalidValue', 'Without a path the value must be an object.');
  return changesOfResource(value, op);
}

/**
 * A resource as changes, attribute by attribute: its names may be paths, and may be prefixed with their URN. A name that is
 * no path names no known attribute.
 */
export function changesOfResource(resource: Record<string, unknown>, op: Op = 'replace'): Change[] {
  return Object.entries(resource).flatMap(([key, value]): Change[] => {
    if (CORE.test(key)) return isObject(value) ? attributesOf(value, op) : [];
    return attributesOf({ [key]: value }, op);
  });
}

const attributesOf = (resource: Record<string, unknown>, op: Op): Change[] =>
  Object.entries(resource).flatMap(([key, value]) => (isPath(key) ? { op, path: parsePath(key), value } : []));

const isOp = (op: string): op is Op => OPS.has(op);
