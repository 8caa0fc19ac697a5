-- `users` is told who has an authenticator already. Without the exchange of events nobody listens.
DO $$
BEGIN
    IF to_regclass('events.delivery') IS NOT NULL THEN
        INSERT INTO events.delivery (consumer, type, key, payload)
        SELECT 'users', 'second-factor.changed', account_id,
            jsonb_build_object('userId', account_id, 'hasSecondFactor', true)
        FROM second_factors;
    END IF;
END $$;
