-- Adds each change of a quarter hour to the six hours that contain it.
CREATE OR REPLACE FUNCTION "add_up_six_hours"() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = analytics, pg_temp AS $$
BEGIN
    INSERT INTO "call_figures" AS "kept" ("subject_id", "grain", "starts_at",
        "attempted", "answered", "no_answer", "busy", "voicemail", "invalid", "callback", "winner", "loser", "archived",
        "talks", "talk_seconds", "right_person", "success", "refused", "do_not_call", "wrong_number", "unusable")
    VALUES (NEW."subject_id", 360, date_bin('6 hours', NEW."starts_at", '1900-01-01Z'),
        NEW."attempted" - coalesce(OLD."attempted", 0), NEW."answered" - coalesce(OLD."answered", 0),
        NEW."no_answer" - coalesce(OLD."no_answer", 0), NEW."busy" - coalesce(OLD."busy", 0),
        NEW."voicemail" - coalesce(OLD."voicemail", 0), NEW."invalid" - coalesce(OLD."invalid", 0),
        NEW."callback" - coalesce(OLD."callback", 0), NEW."winner" - coalesce(OLD."winner", 0),
        NEW."loser" - coalesce(OLD."loser", 0), NEW."archived" - coalesce(OLD."archived", 0),
        NEW."talks" - coalesce(OLD."talks", 0), NEW."talk_seconds" - coalesce(OLD."talk_seconds", 0),
        NEW."right_person" - coalesce(OLD."right_person", 0), NEW."success" - coalesce(OLD."success", 0),
        NEW."refused" - coalesce(OLD."refused", 0), NEW."do_not_call" - coalesce(OLD."do_not_call", 0),
        NEW."wrong_number" - coalesce(OLD."wrong_number", 0), NEW."unusable" - coalesce(OLD."unusable", 0))
    ON CONFLICT ("subject_id", "grain", "starts_at") DO UPDATE SET
        "attempted" = "kept"."attempted" + EXCLUDED."attempted", "answered" = "kept"."answered" + EXCLUDED."answered",
        "no_answer" = "kept"."no_answer" + EXCLUDED."no_answer", "busy" = "kept"."busy" + EXCLUDED."busy",
        "voicemail" = "kept"."voicemail" + EXCLUDED."voicemail", "invalid" = "kept"."invalid" + EXCLUDED."invalid",
        "callback" = "kept"."callback" + EXCLUDED."callback", "winner" = "kept"."winner" + EXCLUDED."winner",
        "loser" = "kept"."loser" + EXCLUDED."loser", "archived" = "kept"."archived" + EXCLUDED."archived",
        "talks" = "kept"."talks" + EXCLUDED."talks", "talk_seconds" = "kept"."talk_seconds" + EXCLUDED."talk_seconds",
        "right_person" = "kept"."right_person" + EXCLUDED."right_person", "success" = "kept"."success" + EXCLUDED."success",
        "refused" = "kept"."refused" + EXCLUDED."refused", "do_not_call" = "kept"."do_not_call" + EXCLUDED."do_not_call",
        "wrong_number" = "kept"."wrong_number" + EXCLUDED."wrong_number", "unusable" = "kept"."unusable" + EXCLUDED."unusable";
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "add_up_six_hours" AFTER INSERT OR UPDATE ON "call_figures_of_all_by_quarter"
    FOR EACH ROW EXECUTE FUNCTION "add_up_six_hours"();
CREATE OR REPLACE TRIGGER "add_up_six_hours" AFTER INSERT OR UPDATE ON "call_figures_of_users_by_quarter"
    FOR EACH ROW EXECUTE FUNCTION "add_up_six_hours"();
