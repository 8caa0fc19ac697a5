-- Files with zones or states left contacts without a place. The worker that places contacts looks through their lists again.
UPDATE "call_lists" SET "places_release" = NULL WHERE "id" IN (
    SELECT "call_list_id" FROM "place_counters" WHERE "place_id" IS NULL GROUP BY "call_list_id", "status" HAVING sum("contacts") > 0
);
