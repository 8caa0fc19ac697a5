import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/** Every column of a job, under the names of `ImportJobRow`. */
export const COLUMNS = sql`id, call_list_id AS "callListId", created_by AS "createdBy", state, is_plan AS "isPlan", mapping, country,
  request_hash AS "requestHash", columns, delimiter, newline, encoding, is_encoding_chosen AS "isEncodingChosen", file_bytes::float8 AS "fileBytes",
  bytes::float8 AS bytes, file_hash AS "fileHash", upload_id AS "uploadId", processed, imported, duplicates, invalid, left_out AS "leftOut",
  place_unknown AS "placeUnknown", misfits, plan, message,
  first_contact_id AS "firstContactId", last_contact_id AS "lastContactId", reverted, worker_id AS "workerId", attempts,
  created_at AS "createdAt", finished_at AS "finishedAt"`;

/** A connection or the pool: reads and single statements need no more. */
export type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool;
