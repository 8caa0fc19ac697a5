import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '#rest/openapi.ts';
import { restRoutes } from '#rest/routes.ts';

interface Document {
  components: object;
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
}
interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

/** How an answer of `/api` violates the OpenAPI document; undefined when it conforms, or the route is not documented. */
export type CheckAnswer = (method: string, path: string, status: number, body: unknown) => string | undefined;

let made: CheckAnswer | undefined;

/** Shared by all rigs of a process, so that each schema is compiled once. */
export function answerCheck(): CheckAnswer {
  made ??= createAnswerCheck();
  return made;
}

function createAnswerCheck(): CheckAnswer {
  const document = openApiDocument(restRoutes, '0.0.0') as unknown as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
  const validators = new Map<string, ValidateFunction>();
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    fits: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

  return (method, address, status, body) => {
    const [pathname = ''] = address.split('?', 1);
    const path = paths.find(({ fits }) => fits.test(pathname))?.path;
    const operation = path && document.paths[path]?.[method.toLowerCase()];
    if (!operation) return undefined;
    const place = `${method} ${path} ${status}`;
    const response = operation.responses[status];
    if (!response) return `${place} is not among its answers`;
    const schema = response.$ref
      ? { $ref: 'api#/components/schemas/Error' }
      : response.content?.['application/json']?.schema;
    // Texts of other types have their own tests.
    if (!schema && response.content) return undefined;
    if (!schema) return body === '' ? undefined : `${place} has a body`;
    const isValid = validators.get(place) ?? ajv.compile(schema);
    validators.set(place, isValid);
    return isValid(body) ? undefined : `${place}: ${ajv.errorsText(isValid.errors)}`;
  };
}
