// Sentences for users that appear in more than one place.

import { CUSTOM_FIELDS_MAX } from './constants.ts';

export const CHOOSE_COUNTRY = 'Please choose a country';
export const CHOOSE_DATE_AND_TIME = 'Please choose a date and time';
export const CHOOSE_HOURS = 'Please choose 24 or 168 hours';
export const CHOOSE_DAYS_AND_HOURS = 'Please choose days for each line, and a start before its end';
export const CHOOSE_LIST = 'Please choose a call list';
export const CONSENT_IN_FUTURE = 'A consent cannot be given in the future';
export const ENTER_DAY = 'Please enter a day as yyyy-mm-dd';
export const ENTER_HTTPS = 'Please enter an address that begins with https://';
export const ENTER_INSTANT = 'Please enter a time as ISO 8601';
export const ENTER_PHONE = 'Please enter a phone number';
export const FIRST_NAME_REQUIRED = 'First name is required';
export const INVALID_EMAIL = 'Please enter a valid email address';
export const INACTIVE_ACCOUNT = 'Your account is inactive. Please contact your administrator.';
export const MORE_USERS = 'Type a name or address to find more users';
export const NEEDS_PHONE_COLUMN = 'The mapping needs a phone column';
export const NEEDS_RULE = 'At least one rule is needed';
export const NOT_A_CURSOR = 'This page marker is not valid';
export const NOT_FIELDS = 'Additional fields hold texts';
export const NO_SUCH_TEAM = 'This team does not exist';
export const PHONE_REQUIRED = 'Phone is required';
export const RESULT_NOT_OFFERED = 'This result is not offered any more.';
export const SESSION_ENDED = 'Your session has ended. Sign in to go on where you were.';
export const TOO_MANY_FIELDS = `At most ${CUSTOM_FIELDS_MAX} additional fields`;
export const WRITE_NOTE = 'Write a note for this result.';
export const WRONG_CODE = 'That code is not right.';

/** For a report that names several subjects. */
export const ONE_SUBJECT = 'A report is of one person, of one team or of one call list';

/** The sentence of a CONFLICT: an earlier request with this idempotency key was another one. */
export const KEY_REUSED = 'This Idempotency-Key was used for another request';
