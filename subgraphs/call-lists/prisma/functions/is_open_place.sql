-- Whether contacts in a place may be called: bit n of `open_places` is place n. A place that is newer than `open_places`, or not yet
-- known, counts as open: the caller checks its contacts against all rules.
CREATE OR REPLACE FUNCTION "is_open_place"("open_places" BYTEA, "place" SMALLINT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
    SELECT open_places IS NULL OR place IS NULL
        OR CASE WHEN place < octet_length(open_places) * 8 THEN get_bit(open_places, place) = 1 ELSE TRUE END
$$;
