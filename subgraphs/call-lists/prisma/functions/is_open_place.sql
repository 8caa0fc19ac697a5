-- Whether somebody in a place may be called: bit n of `open_places` is place n. A place that is newer than they are, or that nobody has
-- worked out, is open: whoever is found there is held against all rules.
CREATE OR REPLACE FUNCTION "is_open_place"("open_places" BYTEA, "place" SMALLINT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
    SELECT open_places IS NULL OR place IS NULL
        OR CASE WHEN place < octet_length(open_places) * 8 THEN get_bit(open_places, place) = 1 ELSE TRUE END
$$;
