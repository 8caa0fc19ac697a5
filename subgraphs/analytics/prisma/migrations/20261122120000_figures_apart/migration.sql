-- A year of everybody is 8,760 rows, each written in an hour of its own, between those of all agents: in one table each lies on another
-- page. Apart by whose they are and by grain, thirty lie on one; and an agent's lie among those of a sixteenth of the team.
ALTER TABLE "call_figures" RENAME TO "call_figures_together";
ALTER TABLE "call_figures_together" RENAME CONSTRAINT "call_figures_pkey" TO "call_figures_together_pkey";

CREATE TABLE "call_figures" (
    "subject_id" UUID NOT NULL,
    "grain" SMALLINT NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "attempted" INTEGER NOT NULL DEFAULT 0,
    "answered" INTEGER NOT NULL DEFAULT 0,
    "no_answer" INTEGER NOT NULL DEFAULT 0,
    "busy" INTEGER NOT NULL DEFAULT 0,
    "voicemail" INTEGER NOT NULL DEFAULT 0,
    "invalid" INTEGER NOT NULL DEFAULT 0,
    "callback" INTEGER NOT NULL DEFAULT 0,
    "winner" INTEGER NOT NULL DEFAULT 0,
    "loser" INTEGER NOT NULL DEFAULT 0,
    "archived" INTEGER NOT NULL DEFAULT 0,
    "talks" INTEGER NOT NULL DEFAULT 0,
    "talk_seconds" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "call_figures_pkey" PRIMARY KEY ("subject_id", "grain", "starts_at")
) PARTITION BY LIST ("subject_id");

CREATE TABLE "call_figures_of_all" PARTITION OF "call_figures"
    FOR VALUES IN ('00000000-0000-0000-0000-000000000000') PARTITION BY LIST ("grain");
CREATE TABLE "call_figures_of_users" PARTITION OF "call_figures" DEFAULT PARTITION BY LIST ("grain");

-- Room for updates in place: a row is counted up many times, then never again.
CREATE TABLE "call_figures_of_all_by_quarter" PARTITION OF "call_figures_of_all" FOR VALUES IN (15) WITH (fillfactor = 80);
CREATE TABLE "call_figures_of_all_by_hour" PARTITION OF "call_figures_of_all" FOR VALUES IN (60) WITH (fillfactor = 80);
CREATE TABLE "call_figures_of_users_by_quarter" PARTITION OF "call_figures_of_users" FOR VALUES IN (15) PARTITION BY HASH ("subject_id");
CREATE TABLE "call_figures_of_users_by_hour" PARTITION OF "call_figures_of_users" FOR VALUES IN (60) PARTITION BY HASH ("subject_id");
DO $$
DECLARE
    parent TEXT;
BEGIN
    FOR part IN 0..15 LOOP
        FOREACH parent IN ARRAY (ARRAY['call_figures_of_users_by_quarter', 'call_figures_of_users_by_hour']) LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 16, REMAINDER %s) WITH (fillfactor = 80)',
                parent || '_' || part, parent, part);
        END LOOP;
    END LOOP;
END $$;

INSERT INTO "call_figures" SELECT * FROM "call_figures_together" ORDER BY "starts_at";
DROP TABLE "call_figures_together";
