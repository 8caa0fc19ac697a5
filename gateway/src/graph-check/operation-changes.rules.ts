import {
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { Differences, type OperationChange } from './differences.rules.ts';
import { SentValues } from './sent-values.rules.ts';
import { hasMoreNulls, hasSameForm, namesOf } from './type-forms.rules.ts';

type Composite = GraphQLNamedType | undefined;

/**
 * The differences between two graphs that an operation meets. Without a graph before, the differences between the operation and
 * the graph.
 */
export function operationChanges(
  document: DocumentNode,
  before: GraphQLSchema | undefined,
  after: GraphQLSchema,
): OperationChange[] {
  const differences = new Differences(before, after);
  const sent = new SentValues(differences);
  const selections = new Selections(differences, sent);
  const { definitions } = document;
  for (const definition of definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION)
      for (const variable of definition.variableDefinitions ?? []) sent.declare(variable);
  for (const definition of definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      sent.applyDirectives(definition.directives);
      const [old, now] = [before?.getRootType(definition.operation), after.getRootType(definition.operation)];
      selections.select(definition.selectionSet, old ?? undefined, now ?? undefined);
    }
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      sent.applyDirectives(definition.directives);
      selections.selectOn(definition.typeCondition.name.value, definition.selectionSet);
    }
  }
  return differences.all();
}

/** Finds the differences that an operation's selections meet. Walks both graphs side by side. */
class Selections {
  private readonly differences: Differences;
  private readonly sent: SentValues;

  constructor(differences: Differences, sent: SentValues) {
    this.differences = differences;
    this.sent = sent;
  }

  select({ selections }: SelectionSetNode, old: Composite, now: Composite): void {
    for (const selection of selections) {
      this.sent.applyDirectives(selection.directives);
      if (selection.kind === Kind.FIELD) this.selectField(selection, old, now);
      if (selection.kind !== Kind.INLINE_FRAGMENT) continue;
      const { typeCondition, selectionSet } = selection;
      if (typeCondition) this.selectOn(typeCondition.name.value, selectionSet);
      else this.select(selectionSet, old, now);
    }
  }

  /** A fragment that names its type. */
  selectOn(name: string, selectionSet: SelectionSetNode): void {
    const type = this.differences.named(name);
    if (type) this.select(selectionSet, this.differences.before?.getType(name), type);
  }

  private selectField(node: FieldNode, oldParent: Composite, nowParent: Composite): void {
    const name = node.name.value;
    const parent = nowParent ?? oldParent;
    if (name.startsWith('__') || !parent) return;
    const coordinate = `${parent.name}.${name}`;
    const [old, now] = [fieldsOf(oldParent)[name], fieldsOf(nowParent)[name]];
    if (!now) {
      this.differences.add('FIELD_GONE', coordinate);
      return;
    }
    this.sent.pass(node, coordinate, old?.args, now.args);
    if (old && !this.receive(coordinate, old.type, now.type)) return;
    if (node.selectionSet) this.select(node.selectionSet, old && getNamedType(old.type), getNamedType(now.type));
  }

  /** Returns whether an answer still has the form that the operation expects. */
  private receive(coordinate: string, old: GraphQLOutputType, now: GraphQLOutputType): boolean {
    const types = { from: String(old), to: String(now) };
    if (!hasSameForm(old, now)) {
      this.differences.add('OUTPUT_TYPE', coordinate, types);
      return false;
    }
    if (hasMoreNulls(old, now)) this.differences.add('NULLABLE', coordinate, types);
    const [oldNamed, nowNamed] = [getNamedType(old), getNamedType(now)];
    if (isEnumType(oldNamed) && isEnumType(nowNamed))
      for (const value of namesOf(nowNamed))
        if (!oldNamed.getValue(value)) this.differences.add('ENUM_VALUE_NEW', `${nowNamed.name}.${value}`);
    return true;
  }
}

/** Coordinates of the fields that an operation selects, in the types that it names and in those that implement them. */
export function selectedFields(document: DocumentNode, schema: GraphQLSchema): Set<string> {
  const found = new Set<string>();
  function select({ selections }: SelectionSetNode, parent: Composite): void {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const { typeCondition, selectionSet } = selection;
        select(selectionSet, typeCondition ? schema.getType(typeCondition.name.value) : parent);
      }
      if (selection.kind !== Kind.FIELD) continue;
      const field = fieldsOf(parent)[selection.name.value];
      if (!parent || !field) continue;
      found.add(`${parent.name}.${field.name}`);
      if (isInterfaceType(parent)) {
        const { objects, interfaces } = schema.getImplementations(parent);
        for (const { name } of [...objects, ...interfaces]) found.add(`${name}.${field.name}`);
      }
      if (selection.selectionSet) select(selection.selectionSet, getNamedType(field.type));
    }
  }
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION)
      select(definition.selectionSet, schema.getRootType(definition.operation) ?? undefined);
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      select(definition.selectionSet, schema.getType(definition.typeCondition.name.value));
  }
  return found;
}

const fieldsOf = (type: Composite) => (isObjectType(type) || isInterfaceType(type) ? type.getFields() : {});
