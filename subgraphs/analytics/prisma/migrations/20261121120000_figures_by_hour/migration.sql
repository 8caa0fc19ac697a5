-- A year is read in hours; the few hours that a midnight of some zone lies in, in quarter hours. One column per label in
-- place of one row per label: the rows of a year fit one short scan.
-- Room for updates in place: a row is counted up many times, then never again.
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
    CONSTRAINT "call_figures_pkey" PRIMARY KEY ("subject_id", "grain", "starts_at"),
    CONSTRAINT "call_figures_grain_check" CHECK ("grain" IN (15, 60))
) WITH (fillfactor = 80);

INSERT INTO "call_figures"
SELECT "subject_id", "grain", to_timestamp(floor(extract(epoch FROM "starts_at") / ("grain" * 60)) * "grain" * 60),
    coalesce(sum("calls") FILTER (WHERE "label" = 'attempted'), 0), coalesce(sum("calls") FILTER (WHERE "label" = 'answered'), 0),
    coalesce(sum("calls") FILTER (WHERE "label" = 'no-answer'), 0), coalesce(sum("calls") FILTER (WHERE "label" = 'busy'), 0),
    coalesce(sum("calls") FILTER (WHERE "label" = 'voicemail'), 0), coalesce(sum("calls") FILTER (WHERE "label" = 'invalid'), 0),
    coalesce(sum("calls") FILTER (WHERE "label" = 'callback'), 0), coalesce(sum("calls") FILTER (WHERE "label" = 'winner'), 0),
    coalesce(sum("calls") FILTER (WHERE "label" = 'loser'), 0), coalesce(sum("calls") FILTER (WHERE "label" = 'archived'), 0),
    sum("answered"), sum("talk_seconds")
FROM (
    SELECT "user_id" AS "subject_id", "starts_at", "label", "calls", "answered", "talk_seconds" FROM "user_call_quarters"
    UNION ALL
    SELECT '00000000-0000-0000-0000-000000000000', "starts_at", "label", "calls", "answered", "talk_seconds"
    FROM "organisation_call_quarters"
) AS "quarters", (VALUES (15::smallint), (60::smallint)) AS "grains" ("grain")
GROUP BY 1, 2, 3;

DROP TABLE "user_call_quarters";
DROP TABLE "organisation_call_quarters";
