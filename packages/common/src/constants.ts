const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Verification link expiry: 24 hours. */
export const VERIFICATION_LINK_MS = 24 * HOUR;
/** Password reset link expiry: 1 hour. */
export const RESET_LINK_MS = HOUR;
/** Redirect countdown after verification, in seconds. */
export const VERIFIED_REDIRECT_SECONDS = 3;
/** Unauthorized redirect delay. */
export const UNAUTHORIZED_REDIRECT_MS = 500;
/** Minimum password of registration and reset. */
export const PASSWORD_MIN_NEW = 8;
/** Minimum password of login and post-verification setup. */
export const PASSWORD_MIN_SETUP = 6;
/** Import batch size, in contacts. */
export const IMPORT_BATCH_SIZE = 100;
/** Pause between import batches. */
export const IMPORT_BATCH_PAUSE_MS = 100;
/** Daily activity shows the last days. */
export const DAILY_ACTIVITY_DAYS = 10;
/** Daily activity: the narrowest bar. */
export const DAILY_ACTIVITY_MIN_BAR_PX = 20;
/** Auto-dial: from Next to the next contact. */
export const AUTO_DIAL_ADVANCE_MS = 300;
/** Auto-dial: from showing a contact to dialing it. */
export const AUTO_DIAL_CALL_MS = 500;
/** Toast durations: 2 to 4 seconds. */
export const TOAST_SHORT_MS = 2 * SECOND;
/** "Calling Now" stays 3 seconds. */
export const TOAST_MEDIUM_MS = 3 * SECOND;
/** "Auto-Dialing Started" stays 4 seconds. */
export const TOAST_LONG_MS = 4 * SECOND;

/** Callback options; 24 hours are 86,400 seconds on every day of the year. */
export const CALLBACK_DELAY_MS = {
  '2hours': 2 * HOUR,
  '24hours': DAY,
  '3days': 3 * DAY,
  '1week': 7 * DAY,
} as const;
/** The default. */
export const DEFAULT_CALLBACK_TIME = '24hours' satisfies keyof typeof CALLBACK_DELAY_MS;

/** For this long after the dial the call keys of a contact open its call without a result. */
export const OPEN_CALL_OWNS_KEY_MS = 8 * HOUR;

// Contract

/** An import of more rows goes as one stream and stays open on its summary. */
export const LARGE_IMPORT_ROWS = 2_000;
/** Entries of one page of a list, at most. */
export const PAGE_SIZE_MAX = 200;
/** Entries of one page by default. */
export const PAGE_SIZE_DEFAULT = 50;
/** Longest text that is searched for. */
export const SEARCH_MAX = 200;
export const SEARCH_TOO_LONG = `At most ${SEARCH_MAX} characters`;
/** A search counts no further. */
export const SEARCH_COUNT_MAX = 1_000;
/** Additional fields of one filter of contacts, and values of one of them, at most. */
export const CONTACT_FILTER_FIELDS_MAX = 3;
export const CONTACT_FILTER_VALUES_MAX = 20;
/** Contacts that one request examines for a stage, at most. */
export const STAGE_EXAMINED_MAX = 10_000;
/** An invitation link lives 7 days. */
export const INVITATION_LINK_MS = 7 * DAY;
/** A leased contact returns to the queue after 30 minutes. */
export const CLAIM_LEASE_MS = 30 * MINUTE;
/** Longest password: the input of a hash must have a bound. */
export const PASSWORD_MAX = 1_024;
/** The country of phone numbers without a country code, unless the list has another. */
export const DEFAULT_COUNTRY = 'US';
/** Longest name of a person or list. */
export const NAME_MAX = 200;
/** Longest e-mail address (RFC 5321, section 4.5.3.1.3). */
export const EMAIL_MAX = 254;
/** Longest phone number as typed. */
export const PHONE_MAX = 64;
/** Longest notes and description. */
export const TEXT_MAX = 10_000;
/** Custom fields of one contact, at most. */
export const CUSTOM_FIELDS_MAX = 100;
/** Longest call that is believed, in seconds: one day. */
export const CALL_SECONDS_MAX = DAY / SECOND;
/** Days of one report, at most. */
export const REPORT_DAYS_MAX = 366;
/** The first and the last day that a report may include. */
export const REPORT_FIRST_DAY = '2000-01-01';
export const REPORT_LAST_DAY = '2100-12-31';
/** Longest delay of a try or of a callback's grace, in minutes: 30 days. */
export const DELAY_MINUTES_MAX = (30 * DAY) / MINUTE;
/** Shortest and longest limit of wrap-up, in seconds. */
export const WRAP_UP_SECONDS_MIN = 15;
export const WRAP_UP_SECONDS_MAX = 3_600;
/** Tries of one contact, at most. */
export const TRIES_MAX = 20;

// Results

/** Active results of one set, at most. */
export const RESULTS_MAX = 40;
/** An entry for an unusable number expires after this many days, because numbers are reassigned. */
export const UNUSABLE_DAYS = 180;

// Scripts

/** A script's body in UTF-8, at most: 64 kB. */
export const SCRIPT_BYTES_MAX = 64 * 1_024;
/** Characters that a refusal quotes of a statement. */
export const STATEMENT_QUOTE_MAX = 80;
/** Field definitions of one list, at most. */
export const FIELDS_MAX = 100;

// Teams

/** Longest name of a team, in characters. */
export const TEAM_NAME_MAX = 200;
/** Levels of the tree of teams; the top is the first. */
export const TEAM_LEVELS_MAX = 5;
/** Members of one team, at most. */
export const TEAM_MEMBERS_MAX = 20_000;

// Identity providers

/** Issuer, client and secret of an identity provider, in characters. */
export const PROVIDER_TEXT_MAX = 2_000;
/** Domains of one identity provider. */
export const PROVIDER_DOMAINS_MAX = 200;

// Directories

/** SCIM: resources per page, the maximum and the default. */
export const SCIM_PAGE_MAX = 200;
export const SCIM_PAGE_DEFAULT = 100;
/** Body of one SCIM request: a group of 20,000 members, twice. */
export const SCIM_BODY_BYTES = 4 * 1024 * 1024;
/** Characters of a SCIM filter or path. */
export const SCIM_FILTER_MAX = 2_000;
/** Operations of one SCIM PATCH. */
export const SCIM_OPERATIONS_MAX = 1_000;
/** Addresses of one person in a directory. */
export const SCIM_EMAILS_MAX = 20;
/** Requests of one directory in ten seconds, per process: twice the promised rate, also in one burst. */
export const SCIM_CALLS_PER_10_S = 1_000;
/** The provisioning token before the newest lives a day. */
export const PROVISIONING_TOKEN_MS = DAY;
/** Refused requests of a directory are shown for 7 days, and only the newest 100. */
export const PROVISIONING_ERRORS_MS = 7 * DAY;
export const PROVISIONING_ERRORS_MAX = 100;
/** People per hand-over. */
export const HAND_OVER_MAX = 1_000;

/** Contacts whose callbacks one request hands over. */
export const CALLBACKS_MOVED_MAX = 200;
