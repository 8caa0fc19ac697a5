import { createRandom, pickFrom } from '@dialdeck/common/random';
import {
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parseValue,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql';

export interface RandomOperation {
  query: string;
  variables: Record<string, unknown>;
}

const DEPTH = 5;

/** A valid operation over a schema: fields, aliases, fragments, `__typename`, and @skip/@include by literal and by variable. */
export function randomOperation(schema: GraphQLSchema, seed: number): RandomOperation {
  const random = createRandom(seed * 7_919 + 1);
  const pick = pickFrom(random);
  const isLikely = (share: number) => random() < share;
  const fragments: string[] = [];

  const directive = () => {
    if (isLikely(0.9)) return '';
    return ` ${pick(['@include', '@skip'])}(if: ${pick(['$yes', '$no', 'true', 'false'])})`;
  };
  const selection = (type: GraphQLCompositeType, depth: number): string => {
    const parts = isLikely(0.2) ? ['__typename'] : [];
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    const wanted = fields.filter(({ type: of }) => depth < DEPTH || !isCompositeType(getNamedType(of)));
    for (const field of wanted.filter(() => isLikely(depth === 0 ? 0.06 : 0.4))) {
      const args = field.args.filter((arg) => isRequiredArgument(arg) || isLikely(0.1));
      const given = args.map((arg) => `${arg.name}: ${literal(arg.type, pick, isLikely)}`).join(', ');
      // A response key that other arguments could also use gets an alias.
      const alias = args.length > 0 || isLikely(0.1) ? `a${Math.floor(random() * 1e9)}: ` : '';
      const named = getNamedType(field.type);
      const below = isCompositeType(named) ? ` { ${selection(named, depth + 1)} }` : '';
      parts.push(`${alias}${field.name}${given && `(${given})`}${directive()}${below}`);
    }
    if (depth < DEPTH && isLikely(0.25)) {
      const of = isAbstractType(type) ? pick(schema.getPossibleTypes(type)) : type;
      const inner = `{ ${selection(of, depth + 1)} }`;
      if (isLikely(0.5)) parts.push(`... on ${of.name}${directive()} ${inner}`);
      else {
        const name = `F${fragments.length}x${Math.floor(random() * 1e9)}`;
        fragments.push(`fragment ${name} on ${of.name} ${inner}`);
        parts.push(`...${name}${directive()}`);
      }
    }
    return parts.length > 0 ? parts.join(' ') : '__typename';
  };

  const root = isLikely(0.85) ? schema.getQueryType() : schema.getMutationType();
  const kind = root === schema.getMutationType() ? 'mutation' : 'query';
  const body = selection(root as GraphQLCompositeType, 0);
  const text = `{ ${body} } ${fragments.join(' ')}`;
  const switches = [
    { definition: '$yes: Boolean! = true', value: isLikely(0.5) ? { yes: isLikely(0.5) } : {} },
    { definition: '$no: Boolean!', value: { no: isLikely(0.5) } },
  ].filter(({ definition }) => text.includes(definition.split(':', 1)[0] ?? ''));
  const definitions = switches.map(({ definition }) => definition).join(', ');
  return {
    query: `${kind} Random${definitions && `(${definitions})`} ${text}`,
    variables: Object.assign({}, ...switches.map(({ value }) => value)),
  };
}

/** Values for the variables of an operation; some that may be missing are. */
export function randomVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  seed: number,
): Record<string, unknown> {
  const random = createRandom(seed * 104_729 + 3);
  const isLikely = (share: number) => random() < share;
  const given = variableDefinitions.flatMap(({ variable, type, defaultValue }) => {
    const of = typeFromAST(schema, type as NamedTypeNode) as unknown as GraphQLInputType;
    const isRequired = isNonNullType(of) && !defaultValue;
    if (!isRequired && isLikely(0.5)) return [];
    return [[variable.name.value, valueFromASTUntyped(parseValue(literal(of, pickFrom(random), isLikely)))] as const];
  });
  return Object.fromEntries(given);
}

function literal(
  type: GraphQLInputType,
  pick: <T>(of: readonly T[]) => T,
  isLikely: (share: number) => boolean,
): string {
  if (isNonNullType(type)) return literal(type.ofType, pick, isLikely);
  if (isListType(type)) return `[${literal(type.ofType, pick, isLikely)}]`;
  if (isEnumType(type)) return pick(type.getValues()).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isRequiredInputField(field) || isLikely(0.3));
    return `{ ${fields.map(({ name, type: of }) => `${name}: ${literal(of, pick, isLikely)}`).join(', ')} }`;
  }
  if (type.name === 'Int') return pick(['1', '7']);
  if (type.name === 'Float') return '1.5';
  if (type.name === 'Boolean') return pick(['true', 'false']);
  return `"${type.name}"`;
}
