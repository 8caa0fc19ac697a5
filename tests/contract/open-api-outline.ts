interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  format?: string;
  pattern?: string;
  [keyword: string]: unknown;
}
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content & { $ref?: string }>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, unknown> };
}

/** Everything that a program which calls `/api` depends on, one line for each value: paths, parameters, bodies, answers and statuses. */
export function openApiOutline({ paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `## ${method.toUpperCase()} ${path}\n\n${outline(operation)}`),
  );
  const errors = Object.entries(components.schemas).map(([name, schema]) => block(name, linesOf(schema)));
  const statuses = Object.keys(components.responses).map((name) => name.slice(1));
  return `# The OpenAPI document

An outline of \`/api/openapi.json\` as a running product serves it. \`?\` marks values that may be absent, \`[]\` the entries of an
array, \`|1\` and \`|2\` alternatives. Every route can also answer with an error, and one of the statuses
${statuses.join(', ')}.

Written by \`npx vitest run --project int tests/contract/rights -u\`. A person reads what changed: a line that
disappears breaks programs.

## Errors

${errors.join('\n')}
${operations.join('\n')}`;
}

function outline({ summary, security, parameters, requestBody, responses }: Operation): string {
  const given = parameters.flatMap(({ name, in: place, required, schema }) =>
    linesOf(schema, `${place} ${name}`, required),
  );
  const body = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    block(`body${requestBody?.required ? '' : '?'} ${type}`, linesOf(schema)),
  );
  const answers = Object.entries(responses)
    .filter(([, { $ref }]) => !$ref)
    .flatMap(([status, { content }]) =>
      content
        ? Object.entries(content).map(([type, { schema }]) => block(`${status} ${type}`, linesOf(schema)))
        : [block(status, [])],
    );
  const head = security ? `${summary}. Without a session.` : `${summary}.`;
  return [`${head}\n`, ...(given.length > 0 ? [block('parameters', given)] : []), ...body, ...answers].join('\n');
}

const block = (title: string, lines: readonly string[]): string =>
  [`- ${title}\n`, ...lines.map((line) => `  - ${line}\n`)].join('');

/** A line for a value and one for each value inside. */
function linesOf(schema: Schema, name = '', isRequired = true): string[] {
  const { type, properties, required = [], items, anyOf, allOf, additionalProperties, ...facts } = orNull(schema);
  // A format is more specific than its pattern.
  if (facts.format) delete facts.pattern;
  const texts = [
    ...(type ? [[type].flat().join('|')] : []),
    ...(anyOf ? ['one of'] : []),
    ...(additionalProperties === false ? ['closed'] : []),
    ...Object.entries(facts).map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  ];
  const within = name ? `${name}.` : '';
  return [
    ...(name || texts.join() !== 'object' ? [`\`${name || '.'}${isRequired ? '' : '?'}\` ${texts.join(', ')}`] : []),
    ...Object.entries(properties ?? {}).flatMap(([key, each]) => linesOf(each, within + key, required.includes(key))),
    ...(items ? linesOf(items, `${name}[]`) : []),
    ...(anyOf ?? []).flatMap((each, index) => linesOf(each, `${name}|${index + 1}`)),
    ...(allOf ?? []).flatMap((each) => linesOf(each, name)),
    ...(typeof additionalProperties === 'object' ? linesOf(additionalProperties, `${within}*`) : []),
  ];
}

/** Null as one more type of the value, if it is the only other choice. */
function orNull(schema: Schema): Schema {
  const { anyOf = [], ...facts } = schema;
  const [value, other, ...others] = anyOf;
  if (!value || other?.type !== 'null' || others.length > 0 || value.type === undefined) return schema;
  return { ...facts, ...value, type: [value.type, 'null'].flat() };
}
