-- A rule whose register was named in capitals found no register, so it refused every call.
UPDATE "rule_set_versions" SET "rules" = (
        SELECT jsonb_agg(CASE WHEN rule ? 'registerId' THEN jsonb_set(rule, '{registerId}', to_jsonb(lower(rule ->> 'registerId'))) ELSE rule END
            ORDER BY place)
        FROM jsonb_array_elements("rules") WITH ORDINALITY AS each(rule, place))
    WHERE jsonb_path_exists("rules", '$[*].registerId ? (@ like_regex "[A-F]")');
