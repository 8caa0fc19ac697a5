-- The time until which a contact waits, rounded up to the full hour; for a callback, without the list's grace period. Null: the contact
-- does not wait, or waits for something without an end.
CREATE OR REPLACE FUNCTION "due_by"(
    "status" TEXT, "tries" SMALLINT, "parked_for" TEXT, "parked_until" TIMESTAMPTZ, "callback_at" TIMESTAMPTZ, "retry_at" TIMESTAMPTZ
) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
    SELECT date_bin('1 hour', CASE
        WHEN status IN ('winner', 'loser', 'archived') THEN NULL
        WHEN parked_for IN ('LIMIT', 'REST') THEN parked_until
        WHEN status = 'callback' THEN callback_at
        WHEN tries > 0 AND parked_for IS NULL THEN retry_at
    END + INTERVAL '3599.999 seconds', '2000-01-01T00:00:00Z')
$$;
