/** Content type of SCIM answers: RFC 7644, section 3.1. */
export const SCIM_TYPE = 'application/scim+json';
/** The path of SCIM on the public address. */
export const SCIM_PATH = '/scim/v2';
/** The header for a directory's token after the gateway: `Authorization` carries the identity of the caller. */
export const SCIM_TOKEN_HEADER = 'x-scim-token';
/** Of errors: RFC 7644, section 3.12. */
export const SCIM_ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
