import type { UploadToUserPageQuery } from '#__generated__/graphql.ts';

export type UploadUser = UploadToUserPageQuery['users']['nodes'][number];

/** A list that was made for a user and waits for its contacts. */
export interface UploadTarget {
  user: UploadUser;
  callList: { id: string; name: string; defaultCountry: string };
}
