/** The columns of a contact as the product answers it. */
const CONTACT = `id, call_list_id AS "callListId", first_name AS "firstName", last_name AS "lastName", email, phone,
  phone_e164 AS "phoneE164", company, title, notes, custom_fields AS "customFields", status, callback_at AS "callbackAt",
  last_call_disposition AS "lastCallDisposition", total_calls AS "totalCalls", last_called_at AS "lastCalledAt",
  created_at AS "createdAt", last_result_id AS result`;

const POSITION = `queue_rank AS rank, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`;

const ranked = (columns: string, rank: number) =>
  `(SELECT ${columns} FROM contacts WHERE call_list_id = $1 AND queue_rank = ${rank}::smallint
    ORDER BY created_at DESC, id DESC LIMIT 51)`;

const pageOf = (columns: string) =>
  `SELECT * FROM (${[4, 3, 1].map((rank) => ranked(columns, rank)).join(' UNION ALL ')}) AS page LIMIT 51`;

/** The first page of a list's queue and one more contact, without those that are closed. */
export const PAGE = pageOf(`${CONTACT}, ${POSITION}`);
export const SCREEN_PAGE = pageOf(`${CONTACT}, finished_at AS "finishedAt", tries, retry_at AS "retryAt", ${POSITION}`);

/** The list, if the agent may see it. */
export const LIST = `SELECT id, name, description, max_tries AS "maxTries", retry_no_answer_minutes AS "retryNoAnswerMinutes",
    retry_busy_minutes AS "retryBusyMinutes", retry_voicemail_minutes AS "retryVoicemailMinutes", wrap_up_seconds AS "wrapUpSeconds",
    hours IS NOT NULL OR ends_on IS NOT NULL OR EXISTS (SELECT FROM rule_sets WHERE state = 'active' AND active_version IS NOT NULL)
      OR EXISTS (SELECT FROM do_not_call WHERE removed_at IS NULL) AS "callsNeedPermission"
    , is_active AS "isActive", result_set_id AS "resultSetId", script_id AS "scriptId", row_fields AS "rowFields"
  FROM call_lists WHERE id = $1 AND is_active AND NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_id = $1)
    AND EXISTS (SELECT FROM user_call_list_assignments AS assignment JOIN members ON members.id = user_id
      WHERE assignment.call_list_id = $1 AND user_id = $2 AND members.is_active)`;

export const COUNTS = `SELECT sum(active + attempted + callback + winner + loser + archived)::int AS all,
    sum(active + attempted + callback)::int AS open, sum(completed)::int AS completed
  FROM call_list_counters WHERE call_list_id = $1`;

export const CLAIM = `UPDATE contacts SET lease_user_id = $2, lease_until = now() + interval '30 minutes'
  WHERE call_list_id = $1 AND id = (SELECT id FROM contacts
    WHERE call_list_id = $1 AND status = 'active' AND tries = 0 AND lease_user_id IS NULL
    ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${CONTACT}, lease_until AS "leaseUntil"`;

export const LOCK = `SELECT ${CONTACT}, CASE WHEN lease_until > now() THEN lease_user_id END AS holder FROM contacts
  WHERE id = $1 AND call_list_id IN (SELECT call_lists.id FROM call_lists
    JOIN user_call_list_assignments AS assignment ON assignment.call_list_id = call_lists.id
    JOIN members ON members.id = user_id
    WHERE user_id = $2 AND call_lists.is_active AND members.is_active
      AND NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_deletions.call_list_id = call_lists.id))
  FOR UPDATE OF contacts`;

const CALL = `id, contact_id AS "contactId", user_id AS "userId", call_list_id AS "callListId",
  phone_number AS "phoneNumber", disposition, outcome, duration, notes, recording_url AS "recordingUrl", called_at AS "calledAt"`;

export const ADD_CALL = `INSERT INTO call_logs (id, contact_id, user_id, call_list_id, phone_number, duration, called_at)
  VALUES ($1, $2, $3, $4, $5, 0, $6) RETURNING ${CALL}`;

export const CALLED = `UPDATE contacts SET status = CASE status WHEN 'active' THEN 'attempted' ELSE status END,
    total_calls = total_calls + 1, last_called_at = $3 WHERE id = $1 AND call_list_id = $2`;

export const OPEN_CALL = `SELECT ${CALL} FROM call_logs
  WHERE contact_id = $1 AND user_id = $2 AND disposition IS NULL AND outcome IS NULL ORDER BY called_at DESC, id DESC LIMIT 1`;

export const FINISH_CALL =
  'UPDATE call_logs SET disposition = $3, outcome = $4, duration = $5 WHERE id = $1 AND called_at = $2';

export const FINISHED = `UPDATE contacts SET status = $3, last_call_disposition = $3, finished_by = $4, finished_at = now(),
    tries = 0, retry_at = NULL, callback_at = NULL, callback_user_id = NULL, lease_user_id = NULL, lease_until = NULL
  WHERE id = $1 AND call_list_id = $2 RETURNING ${CONTACT}`;

export const COUNT = `UPDATE call_list_counters SET active = active + $3, attempted = attempted + $4, winner = winner + $5,
  completed = completed + $6 WHERE call_list_id = $1 AND slot = $2`;

export const TELL = `INSERT INTO events.delivery (consumer, type, key, payload) VALUES ('analytics', 'call.changed', $1, $2)`;
