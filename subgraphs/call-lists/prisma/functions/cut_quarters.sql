-- Cuts a time at the quarter hours of UTC. Counts the whole seconds of the clock that lie in it, so that the parts of any division of a
-- time have the seconds of the whole.
CREATE OR REPLACE FUNCTION "cut_quarters"("begins" TIMESTAMPTZ, "ends" TIMESTAMPTZ) RETURNS TABLE ("quarter_at" TIMESTAMPTZ, "seconds" INTEGER)
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = call_lists, pg_temp AS $$
    SELECT to_timestamp(quarter), (least(quarter + 900, last) - greatest(quarter, first))::integer
    FROM (SELECT floor(extract(epoch FROM begins))::bigint AS first, floor(extract(epoch FROM ends))::bigint AS last) AS cut,
        generate_series(first - first % 900, last - 1, 900) AS quarter
    WHERE first < last
$$;
