/** The key of events about the whole organization, so that they arrive in order. */
export const ORGANISATION_KEY = '00000000-0000-0000-0000-000000000000';
