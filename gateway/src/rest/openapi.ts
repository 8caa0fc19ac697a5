import { ERROR_CATALOGUE } from '@dialdeck/common/errors';
import { z } from 'zod';
import type { RestRoute } from './route.ts';

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;

const ERROR_STATUSES = [...new Set(Object.values(ERROR_CATALOGUE).map(({ status }) => status))].sort();

/** OpenAPI 3.1 of the REST table: what it says is what the rows do, because both are the same rows. */
export function openApiDocument(routes: readonly RestRoute[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dialdeck',
      version,
      description: 'Call lists, calls and reports. A view of the graph behind `/graphql`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
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
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

function operation(route: RestRoute): Json {
  const error = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return {
    summary: route.summary,
    tags: [route.tag],
    operationId: `${route.method}${route.path.replaceAll(/[^a-zA-Z]+(\w)?/g, (_match, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    ...(route.session === 'none' && { security: [] }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
    }),
    responses: {
      [route.status]: route.answer
        ? { description: 'Done', content: { 'application/json': { schema: jsonSchema(route.answer, 'output') } } }
        : { description: 'Done' },
      ...Object.fromEntries(ERROR_STATUSES.map((status) => [status, error])),
    },
  };
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
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
  }));
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
