-- Returns whether the number was free of dials, do-not-call entries and other claims; if so, this claim holds it until its transaction ends. Dials and entries
-- take one of 1,024 locks alone. Claims share it, because two hundred concurrent ones would meet there by chance, and have a lock of their own for
-- each number.
CREATE OR REPLACE FUNCTION "try_number_lock"("phone" TEXT) RETURNS BOOLEAN LANGUAGE sql VOLATILE AS $$
    SELECT pg_try_advisory_xact_lock_shared(72707380, hashtext("phone") & 1023) AND pg_try_advisory_xact_lock(72707382, hashtext("phone"))
$$;
