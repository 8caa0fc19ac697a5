/** `scimType` of RFC 7644, section 3.12. */
export type ScimType = 'invalidSyntax' | 'invalidValue' | 'invalidPath' | 'noTarget' | 'invalidFilter' | 'uniqueness';

/** A refusal of a directory's request. Admins can read the detail: it names attributes and never a person. */
export class ScimError extends Error {
  override readonly name = 'ScimError';

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: ScimType,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
  }
}

export const invalid = (scimType: ScimType, detail: string): ScimError => new ScimError(400, detail, scimType);
export const taken = (detail: string): ScimError => new ScimError(409, detail, 'uniqueness');
export const unauthorized = (): ScimError =>
  new ScimError(401, 'The token is not valid.', undefined, { 'www-authenticate': 'Bearer' });
export const noResource = (): ScimError => new ScimError(404, 'No such resource of this provider.');
