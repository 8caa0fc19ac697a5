-- Days begin within three hours of a quarter of UTC's day: a year is read by 1,460 rows of six hours and the few hours and quarter
-- hours in between, in place of 8,760 hours.

-- From the root, which writers come through, so that none of them holds what this waits for; and what follows leaves readers alone, as
-- PARTITION OF would not. No call is counted between the sums and the triggers that keep them.
LOCK TABLE "call_figures" IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE "call_figures_of_all_by_six_hours" (LIKE "call_figures" INCLUDING ALL) WITH (fillfactor = 80);
CREATE TABLE "call_figures_of_users_by_six_hours" (LIKE "call_figures" INCLUDING ALL) PARTITION BY HASH ("subject_id");
DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s) WITH (fillfactor = 80)',
            'call_figures_of_users_by_six_hours_' || part, 'call_figures_of_users_by_six_hours', part);
    END LOOP;
END $$;
ALTER TABLE "call_figures_of_all" ATTACH PARTITION "call_figures_of_all_by_six_hours" FOR VALUES IN (360);
ALTER TABLE "call_figures_of_users" ATTACH PARTITION "call_figures_of_users_by_six_hours" FOR VALUES IN (360);

-- The database adds them up itself, from the quarter hours: processes of the release before, which know nothing of six hours, still
-- count calls while this one is rolled out.
CREATE FUNCTION "add_up_six_hours"() RETURNS TRIGGER LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO "call_figures" AS "kept" ("subject_id", "grain", "starts_at",
        "attempted", "answered", "no_answer", "busy", "voicemail", "invalid", "callback", "winner", "loser", "archived",
        "talks", "talk_seconds")
    VALUES (NEW."subject_id", 360, date_bin('6 hours', NEW."starts_at", '1900-01-01Z'),
        NEW."attempted" - coalesce(OLD."attempted", 0), NEW."answered" - coalesce(OLD."answered", 0),
        NEW."no_answer" - coalesce(OLD."no_answer", 0), NEW."busy" - coalesce(OLD."busy", 0),
        NEW."voicemail" - coalesce(OLD."voicemail", 0), NEW."invalid" - coalesce(OLD."invalid", 0),
        NEW."callback" - coalesce(OLD."callback", 0), NEW."winner" - coalesce(OLD."winner", 0),
        NEW."loser" - coalesce(OLD."loser", 0), NEW."archived" - coalesce(OLD."archived", 0),
        NEW."talks" - coalesce(OLD."talks", 0), NEW."talk_seconds" - coalesce(OLD."talk_seconds", 0))
    ON CONFLICT ("subject_id", "grain", "starts_at") DO UPDATE SET
        "attempted" = "kept"."attempted" + EXCLUDED."attempted", "answered" = "kept"."answered" + EXCLUDED."answered",
        "no_answer" = "kept"."no_answer" + EXCLUDED."no_answer", "busy" = "kept"."busy" + EXCLUDED."busy",
        "voicemail" = "kept"."voicemail" + EXCLUDED."voicemail", "invalid" = "kept"."invalid" + EXCLUDED."invalid",
        "callback" = "kept"."callback" + EXCLUDED."callback", "winner" = "kept"."winner" + EXCLUDED."winner",
        "loser" = "kept"."loser" + EXCLUDED."loser", "archived" = "kept"."archived" + EXCLUDED."archived",
        "talks" = "kept"."talks" + EXCLUDED."talks", "talk_seconds" = "kept"."talk_seconds" + EXCLUDED."talk_seconds";
    RETURN NULL;
END $$;

INSERT INTO "call_figures"
SELECT "subject_id", 360, date_bin('6 hours', "starts_at", '1900-01-01Z'),
    sum("attempted"), sum("answered"), sum("no_answer"), sum("busy"), sum("voicemail"), sum("invalid"), sum("callback"),
    sum("winner"), sum("loser"), sum("archived"), sum("talks"), sum("talk_seconds")
FROM "call_figures"
WHERE "grain" = 15
GROUP BY 1, 3
ORDER BY 3;

CREATE TRIGGER "add_up_six_hours" AFTER INSERT OR UPDATE ON "call_figures_of_all_by_quarter"
    FOR EACH ROW EXECUTE FUNCTION "add_up_six_hours"();
CREATE TRIGGER "add_up_six_hours" AFTER INSERT OR UPDATE ON "call_figures_of_users_by_quarter"
    FOR EACH ROW EXECUTE FUNCTION "add_up_six_hours"();
