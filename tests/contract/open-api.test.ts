import { openApiDocument } from '@dialdeck/gateway/rest/openapi';
import { isGraphRoute } from '@dialdeck/gateway/rest/route';
import { restRoutes } from '@dialdeck/gateway/rest/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Kind, OperationTypeNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

const document = openApiDocument(restRoutes, '0.0.0') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
);

/** Its rules are too long for an address. */
const READING_POST = '/api/call-lists/{id}/forecast';

describe('/api/openapi.json: OpenAPI 3.1 of the REST routes', () => {
  it('is OpenAPI 3.1 and has every row', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(operations).toHaveLength(restRoutes.length);
  });

  it('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it.each(restRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s has examples that fit',
    (_name, { params, query, body, answer, example }) => {
      const parts = { params, query, body, answer };
      for (const [part, schema] of Object.entries(parts)) {
        const given = example[part as keyof typeof parts];
        expect([part, given === undefined]).toEqual([
          part,
          schema === undefined || (part === 'query' && given === undefined),
        ]);
        if (schema && given !== undefined) expect(safeParse(schema, given)).toMatchObject({ success: true });
      }
    },
  );

  it('has one row for each method and path', () => {
    const names = restRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(restRoutes.filter(isGraphRoute).map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s runs one named operation, a mutation if it changes something',
    (_name, { method, path, document }) => {
      const operations = parse(document.toString()).definitions.filter(
        (definition) => definition.kind === Kind.OPERATION_DEFINITION,
      );
      const reads = method === 'get' || path === READING_POST;
      expect(operations).toMatchObject([
        { name: { kind: Kind.NAME }, operation: reads ? OperationTypeNode.QUERY : OperationTypeNode.MUTATION },
      ]);
    },
  );

  it('each operation has its own name', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(operations)('$name declares every parameter of its path', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation.parameters.filter((each) => each.in === 'path' && each.required).map((each) => each.name)).toEqual(
      inPath,
    );
  });

  // Taking a number off the do-not-call list needs a reason; a code is no part of an address, which is logged.
  const WITH_BODY = ['/api/do-not-call/{id}', '/api/account/second-factor', '/api/account/identities/{id}'];
  const isBodyless = ({ method, path }: (typeof operations)[number]) =>
    method === 'get' || (method === 'delete' && !WITH_BODY.includes(path));
  it.each(operations.filter(isBodyless))('$name takes no body', ({ operation }) => {
    expect(operation.requestBody).toBeUndefined();
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
