import { SCIM_PAGE_MAX } from '@dialdeck/common/constants';
import { GROUP_SCHEMA, USER_SCHEMA } from './resources.ts';
import { noResource } from './scim-error.rules.ts';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

const serviceProviderConfig = (baseUrl: string) => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Provisioning token',
      description: 'The key that an admin creates on the Sign-in page',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
});

const resourceType = (baseUrl: string, name: 'User' | 'Group', schema: string) => ({
  schemas: [TYPE],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
});

const resourceTypes = (baseUrl: string) => [
  resourceType(baseUrl, 'User', USER_SCHEMA),
  resourceType(baseUrl, 'Group', GROUP_SCHEMA),
];

const attribute = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description: name,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const multiple = (name: string, subAttributes: unknown[]) =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes });

const flag = (name: string) => attribute(name, { type: 'boolean' });

const schemas = (baseUrl: string) => [
  {
    schemas: [SCHEMA],
    id: USER_SCHEMA,
    name: 'User',
    description: 'A person of the organisation',
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('name', { type: 'complex', subAttributes: [attribute('givenName'), attribute('familyName')] }),
      attribute('displayName'),
      multiple('emails', [attribute('value'), attribute('type'), flag('primary')]),
      flag('active'),
    ],
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${USER_SCHEMA}` },
  },
  {
    schemas: [SCHEMA],
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A group of people',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      multiple('members', [
        attribute('value', { mutability: 'immutable', caseExact: true }),
        attribute('display', { mutability: 'readOnly' }),
        attribute('type', { mutability: 'immutable' }),
        attribute('$ref', { type: 'reference', referenceTypes: ['User'], mutability: 'readOnly' }),
      ]),
    ],
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${GROUP_SCHEMA}` },
  },
];

export function listResponse(resources: readonly unknown[], total = resources.length, startIndex = 1) {
  return { schemas: [LIST], totalResults: total, startIndex, itemsPerPage: resources.length, Resources: resources };
}

/** The supported features: RFC 7644, section 4. Undefined for another path. @throws ScimError 404 */
export function discovery(path: string, baseUrl: string): unknown {
  const [name = '', id] = path.split('/').slice(1);
  if (name === 'ServiceProviderConfig' && id === undefined) return serviceProviderConfig(baseUrl);
  const all = name === 'ResourceTypes' ? resourceTypes(baseUrl) : name === 'Schemas' ? schemas(baseUrl) : undefined;
  if (!all || id === undefined) return all && listResponse(all);
  const one = all.find((each) => each.id === id);
  if (!one) throw noResource();
  return one;
}
