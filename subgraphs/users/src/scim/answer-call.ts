import type { Readable } from 'node:stream';
import { SCIM_BODY_BYTES } from '@dialdeck/common/constants';
import type { AuditEvent } from '@dialdeck/node/graphql/audit';
import type { StreamAnswer, StreamRequest } from '@dialdeck/node/streams/stream';
import { isUserId } from '#users/user-id.ts';
import { discovery } from './discovery.ts';
import type { DirectoryCall, ScimEndpoint } from './endpoint.ts';
import { groupsEndpoint } from './groups-endpoint.ts';
import { listQuery } from './list-query.rules.ts';
import type { Resource } from './resources.ts';
import { scimAnswer } from './scim-answer.ts';
import { invalid, noResource, ScimError } from './scim-error.rules.ts';
import { type Selection, selectAttributes } from './select-attributes.rules.ts';
import { usersEndpoint } from './users-endpoint.ts';

const ENDPOINTS: ReadonlyMap<string, { endpoint: ScimEndpoint; events: Record<string, AuditEvent> }> = new Map([
  [
    'Users',
    {
      endpoint: usersEndpoint,
      events: { POST: 'user_created', PUT: 'user_updated', PATCH: 'user_updated', DELETE: 'user_deleted' },
    },
  ],
  [
    'Groups',
    {
      endpoint: groupsEndpoint,
      events: { POST: 'authz_change', PUT: 'authz_change', PATCH: 'authz_change', DELETE: 'authz_change' },
    },
  ],
]);

type Asked = Pick<StreamRequest, 'method' | 'query' | 'headers' | 'body' | 'log'> & { path: string };

/** Answers a directory. @throws ScimError */
export async function answerCall(call: DirectoryCall, asked: Asked): Promise<StreamAnswer> {
  const [name = '', id, ...rest] = asked.path.split('/').slice(1);
  const found = ENDPOINTS.get(name);
  if (!found) return discover(call, asked);
  if (rest.length > 0) throw noResource();
  const { endpoint, events } = found;
  const query = listQuery(asked.query);
  const answer = await (id === undefined
    ? collection(endpoint, call, asked, query)
    : one(endpoint, call, asked, id, query));
  const event = events[asked.method];
  if (event)
    asked.log.info({
      event,
      action: `SCIM ${asked.method} /${name}`,
      providerId: call.provider.id,
      subject: { id: id ?? answer.id },
    });
  return answer.answer;
}

interface Done {
  answer: StreamAnswer;
  id?: string;
}

function discover({ baseUrl }: DirectoryCall, { method, path }: Asked): StreamAnswer {
  const document = discovery(path, baseUrl);
  if (document === undefined) throw noResource();
  if (method !== 'GET') throw notAllowed();
  return scimAnswer(200, document);
}

async function collection(
  endpoint: ScimEndpoint,
  call: DirectoryCall,
  { method, headers, body }: Asked,
  query: ReturnType<typeof listQuery>,
): Promise<Done> {
  if (method === 'GET') return { answer: scimAnswer(200, await endpoint.list(call, query)) };
  if (method !== 'POST') throw notAllowed();
  const made = await endpoint.create(call, await readBody(body, headers['content-type']));
  return { id: made.id, answer: scimAnswer(201, selectAttributes(made, query), { location: locationOf(made) }) };
}

async function one(
  endpoint: ScimEndpoint,
  call: DirectoryCall,
  { method, headers, body }: Asked,
  given: string,
  selection: Selection,
): Promise<Done> {
  if (!isUserId(given)) throw noResource();
  const id = given.toLowerCase();
  const content = () => readBody(body, headers['content-type']);
  const told = (resource: Resource): Done => ({ answer: scimAnswer(200, selectAttributes(resource, selection)) });
  switch (method) {
    case 'GET':
      return told(await endpoint.get(call, id, selection));
    case 'PUT':
      return told(await endpoint.replace(call, id, await content()));
    case 'PATCH': {
      const changed = await endpoint.patch(call, id, await content());
      return endpoint.patchedStatus === 204 ? { answer: scimAnswer(204) } : told(changed);
    }
    case 'DELETE':
      await endpoint.remove(call, id);
      return { answer: scimAnswer(204) };
    default:
      throw notAllowed();
  }
}

const locationOf = ({ meta }: Resource): string => (meta as { location: string }).location;
const notAllowed = () => new ScimError(405, 'This method is not supported here.');

const TYPES: ReadonlySet<string> = new Set(['application/scim+json', 'application/json']);

/** The JSON of a request. @throws ScimError 400, 413, 415 */
async function readBody(body: Readable, contentType: string | undefined): Promise<unknown> {
  if (!TYPES.has((contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''))
    throw new ScimError(415, 'Bodies are application/scim+json or application/json.');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > SCIM_BODY_BYTES) throw new ScimError(413, `A body may have ${SCIM_BODY_BYTES} bytes.`);
    parts.push(part);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
  } catch {
    throw invalid('invalidSyntax', 'The body is not valid JSON.');
  }
}
