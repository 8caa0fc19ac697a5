import { ERROR_CATALOGUE, type ErrorCode } from '@dialdeck/common/errors';
import { z } from 'zod';
import { isPageRoute, type RestRoute } from './route.ts';

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;

const SECONDS = { description: 'Seconds after which to try again', schema: { type: 'integer', minimum: 1 } };

/** The OpenAPI 3.1 document of the REST table, generated from the rows that also serve the requests. */
export function openApiDocument(routes: readonly RestRoute[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dialdeck',
      version,
      description: 'Call lists, calls and reports: the graph of `/graphql` as REST.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'dialdeck',
          description: 'Set by POST /api/auth/login; `__Host-dialdeck` under https.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'A sentence for the user.' },
            code: { type: 'string', enum: Object.keys(ERROR_CATALOGUE) },
            fields: {
              type: 'object',
              description: 'One sentence for each invalid field.',
              additionalProperties: { type: 'string' },
            },
            nextAt: {
              type: ['string', 'null'],
              format: 'date-time',
              description: 'For a callback at a time that is closed: the next opening; null when there is none.',
            },
            verdict: {
              type: 'object',
              description: 'With NOT_CALLABLE: all reasons, and when the next call is allowed.',
            },
          },
          additionalProperties: false,
        },
      },
      responses: Object.fromEntries(
        Object.entries(codesByStatus()).map(([status, codes]) => [`E${status}`, refusal(codes)]),
      ),
    },
  };
}

/** Codes with the same status share one response with an example each. */
function codesByStatus(): Record<string, ErrorCode[]> {
  const statuses: Record<string, ErrorCode[]> = {};
  for (const [code, { status }] of Object.entries(ERROR_CATALOGUE))
    statuses[status] = [...(statuses[status] ?? []), code as ErrorCode];
  return statuses;
}

function refusal(codes: readonly ErrorCode[]): Json {
  const isRetryable = codes.some((code) => ERROR_CATALOGUE[code].retryable);
  const examples = codes.map((code) => [code, { value: { message: ERROR_CATALOGUE[code].sentence, code } }]);
  return {
    description: codes.map((code) => ERROR_CATALOGUE[code].sentence).join(' / '),
    ...(isRetryable && { headers: { 'Retry-After': SECONDS } }),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) },
    },
  };
}

function operation(route: RestRoute): Json {
  const { example } = route;
  const accepts = isPageRoute(route) ? route.accepts : route.passage?.accepts;
  return {
    summary: route.summary,
    tags: [route.tag],
    operationId: `${route.method}${route.path.replaceAll(/[^a-zA-Z]+(\w)?/g, (_match, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    ...(route.session === 'none' && { security: [] }),
    parameters: [
      ...parameters('path', route.params, example.params),
      ...parameters('query', route.query, example.query),
    ],
    ...(accepts && {
      requestBody: { required: true, content: { [accepts]: { schema: { type: 'string' }, example: example.file } } },
    }),
    ...(route.body && {
      requestBody: {
        required: 'required' in jsonSchema(route.body, 'input'),
        content: { 'application/json': { schema: jsonSchema(route.body, 'input'), example: example.body } },
      },
    }),
    responses: {
      [route.status]: done(route),
      ...(route.knownStatus && { [route.knownStatus]: { ...done(route), description: 'It was there already' } }),
      ...(route.isEmptyAllowed && { 204: { description: 'Nothing' } }),
      ...Object.fromEntries(
        Object.keys(codesByStatus()).map((status) => [status, { $ref: `#/components/responses/E${status}` }]),
      ),
    },
  };
}

function done({ answer, passage, example }: RestRoute): Json {
  const content = answer && { schema: jsonSchema(answer, 'output'), example: example.answer };
  return {
    description: 'Done',
    ...(content && { content: { [passage?.produces ?? 'application/json']: content } }),
  };
}

function parameters(
  place: 'path' | 'query',
  schema: Schema | undefined,
  examples: Record<string, string> = {},
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
