import {
  type DirectiveNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isTypeSubTypeOf,
  Kind,
  type ObjectValueNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { Differences } from './differences.rules.ts';
import { accepts, isLiteralOf, namesOf, withoutNonNull } from './type-forms.rules.ts';

/** A place that takes a value: an argument, or a field of an input type. */
interface Place {
  coordinate: string;
  isArgument: boolean;
  old: GraphQLArgument | GraphQLInputField | undefined;
  now: GraphQLArgument | GraphQLInputField;
}

/** The part of a value at a place: the whole of it, or an entry of a list. */
interface Part {
  place: Place;
  old: GraphQLInputType | undefined;
  now: GraphQLInputType;
  isWhole: boolean;
}

/** Finds the differences that an operation's arguments and variables meet. */
export class SentValues {
  private readonly differences: Differences;
  private readonly variables = new Map<string, VariableDefinitionNode>();
  /** Types whose values a variable may have. */
  private readonly seen = new Set<string>();

  constructor(differences: Differences) {
    this.differences = differences;
  }

  /** A variable's value is unknown: it may be any of its type. */
  declare(definition: VariableDefinitionNode): void {
    this.variables.set(definition.variable.name.value, definition);
    this.applyDirectives(definition.directives);
    let { type } = definition;
    while (type.kind !== Kind.NAMED_TYPE) type = type.type;
    if (!this.differences.named(type.name.value)) return;
    this.sendAny(type.name.value);
    this.sendDefault(definition);
  }

  applyDirectives(directives: readonly DirectiveNode[] = []): void {
    const { before, after } = this.differences;
    for (const directive of directives) {
      const name = directive.name.value;
      const now = after.getDirective(name);
      if (now) this.pass(directive, `@${name}`, before?.getDirective(name)?.args, now.args);
      else this.differences.add('TYPE_GONE', `@${name}`);
    }
  }

  /** Arguments of a field or directive, whose coordinate is `owner`. */
  pass(
    { arguments: given = [] }: FieldNode | DirectiveNode,
    owner: string,
    old: readonly GraphQLArgument[] | undefined,
    now: readonly GraphQLArgument[],
  ): void {
    const names = new Set(given.map(({ name }) => name.value));
    for (const argument of now)
      if (isRequiredArgument(argument) && !names.has(argument.name))
        this.differences.add('ARGUMENT_REQUIRED', `${owner}(${argument.name}:)`);
    for (const { name, value } of given) {
      const coordinate = `${owner}(${name.value}:)`;
      const isOfName = (argument: GraphQLArgument) => argument.name === name.value;
      const argument = now.find(isOfName);
      if (argument) this.sendAt({ coordinate, isArgument: true, old: old?.find(isOfName), now: argument }, value);
      else this.differences.add('ARGUMENT_GONE', coordinate);
    }
  }

  private sendAt(place: Place, value: ValueNode): void {
    this.send({ place, old: place.old?.type, now: place.now.type, isWhole: true }, value);
  }

  private send(part: Part, value: ValueNode): void {
    const { place, old, now } = part;
    if (value.kind === Kind.VARIABLE) this.sendVariable(part, value.name.value);
    else if (value.kind === Kind.NULL) {
      if (isNonNullType(now)) this.refuseType(part);
    } else if (isNonNullType(now)) this.send({ ...part, now: now.ofType }, value);
    else if (isNonNullType(old)) this.send({ ...part, old: old.ofType }, value);
    else if (isListType(now)) {
      const entry: Part = { place, old: entryOf(old), now: now.ofType, isWhole: false };
      for (const each of value.kind === Kind.LIST ? value.values : [value]) this.send(entry, each);
    } else if (isInputObjectType(now) && value.kind === Kind.OBJECT && isOfSameName(part))
      this.sendObject(value, old, now);
    else if (isEnumType(now) && value.kind === Kind.ENUM) this.sendEnumValue(part, value.value, now);
    else if (!isLiteralOf(now, value)) this.refuseType(part);
  }

  private sendObject(value: ObjectValueNode, old: GraphQLInputType | undefined, now: GraphQLInputObjectType): void {
    const oldFields = isInputObjectType(old) ? old.getFields() : {};
    const nowFields = now.getFields();
    const given = new Set(value.fields.map(({ name }) => name.value));
    for (const field of Object.values(nowFields))
      if (isRequiredInputField(field) && !given.has(field.name))
        this.differences.add('INPUT_FIELD_REQUIRED', `${now.name}.${field.name}`);
    for (const { name, value: each } of value.fields) {
      const coordinate = `${now.name}.${name.value}`;
      const field = nowFields[name.value];
      if (field) this.sendAt({ coordinate, isArgument: false, old: oldFields[name.value], now: field }, each);
      else this.differences.add('INPUT_FIELD_GONE', coordinate);
    }
  }

  private sendEnumValue(part: Part, value: string, now: GraphQLEnumType): void {
    if (now.getValue(value)) return;
    if (isOfSameName(part)) this.differences.add('ENUM_VALUE_GONE', `${now.name}.${value}`);
    else this.refuseType(part);
  }

  private sendVariable(part: Part, name: string): void {
    const { after } = this.differences;
    const definition = this.variables.get(name);
    const type = definition && typeFromAST(after, definition.type);
    // A type that is gone is a difference of its own.
    if (!definition || !isInputType(type)) return;
    const isNullable = isNonNullType(part.now) && !isNonNullType(type);
    const accepted = isNullable ? withoutNonNull(part.now) : part.now;
    if (!isTypeSubTypeOf(after, type, accepted)) this.refuseType(part, type);
    else if (isNullable && (definition.defaultValue ?? { kind: Kind.NULL }).kind === Kind.NULL)
      this.sendNullable(part, type);
  }

  /** The variable may be left out or null, and the place accepts no null. */
  private sendNullable(part: Part, type: GraphQLType): void {
    const { place, old, isWhole } = part;
    const hasDefault = isWhole && place.now.defaultValue !== undefined;
    if (isNonNullType(old)) {
      if (hasDefault) return;
      this.differences.add(place.isArgument ? 'ARGUMENT_REQUIRED' : 'INPUT_FIELD_REQUIRED', place.coordinate);
    } else if (!hasDefault || (old && place.isArgument)) this.refuseType(part, type);
  }

  private refuseType({ place }: Part, variable?: GraphQLType): void {
    const from = place.old?.type ?? variable;
    const types = { ...(from && { from: String(from) }), to: String(place.now.type) };
    this.differences.add('INPUT_TYPE', place.coordinate, types);
  }

  private sendAny(name: string): void {
    const { before, after } = this.differences;
    const [old, now] = [before?.getType(name), after.getType(name)];
    if (this.seen.has(name)) return;
    this.seen.add(name);
    if (isEnumType(old) && isEnumType(now))
      for (const value of namesOf(old))
        if (!now.getValue(value)) this.differences.add('ENUM_VALUE_GONE', `${name}.${value}`);
    if (isInputObjectType(old) && isInputObjectType(now)) this.sendAnyObject(old, now);
  }

  private sendAnyObject(old: GraphQLInputObjectType, now: GraphQLInputObjectType): void {
    const [oldFields, nowFields] = [old.getFields(), now.getFields()];
    for (const field of Object.values(nowFields)) {
      const earlier = oldFields[field.name];
      if (isRequiredInputField(field) && (!earlier || !isRequiredInputField(earlier)))
        this.differences.add('INPUT_FIELD_REQUIRED', `${now.name}.${field.name}`);
    }
    for (const { name, type } of Object.values(oldFields)) {
      const coordinate = `${now.name}.${name}`;
      const field = nowFields[name];
      if (!field) this.differences.add('INPUT_FIELD_GONE', coordinate);
      else if (accepts(withoutNonNull(field.type), withoutNonNull(type))) this.sendAny(getNamedType(type).name);
      else this.differences.add('INPUT_TYPE', coordinate, { from: String(type), to: String(field.type) });
    }
  }

  /** The default value of a variable is a literal of the variable's own type, so it has no place that may change. */
  private sendDefault({ type, defaultValue }: VariableDefinitionNode): void {
    const { before, after } = this.differences;
    const now = typeFromAST(after, type);
    const old = before && typeFromAST(before, type);
    const value = defaultValue && withEntries(defaultValue);
    if (!isInputType(now)) return;
    const [oldNamed, nowNamed] = [isInputType(old) ? getNamedType(old) : undefined, getNamedType(now)];
    for (const each of value ?? []) {
      if (isInputObjectType(nowNamed) && each.kind === Kind.OBJECT) this.sendObject(each, oldNamed, nowNamed);
      if (isEnumType(nowNamed) && each.kind === Kind.ENUM && !nowNamed.getValue(each.value))
        this.differences.add('ENUM_VALUE_GONE', `${nowNamed.name}.${each.value}`);
    }
  }
}

/** The entries of lists in lists; any other value alone. */
const withEntries = (value: ValueNode): readonly ValueNode[] =>
  value.kind === Kind.LIST ? value.values.flatMap(withEntries) : [value];

const isOfSameName = ({ old, now }: Part): boolean => !old || getNamedType(old).name === getNamedType(now).name;

/** A value that is no list stands for a list of one entry. */
function entryOf(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  return isListType(type) ? (type.ofType as GraphQLInputType) : type;
}
