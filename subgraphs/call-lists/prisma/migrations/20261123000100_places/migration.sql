-- Where numbers and records say that people are: few rows, which never change. A contact names one of them.
CREATE TABLE "places" (
    "id" SMALLINT NOT NULL,
    "country" TEXT,
    "regions" TEXT[] NOT NULL,
    "zones" TEXT[] NOT NULL,
    CONSTRAINT "places_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "places_country_regions_zones_key" ON "places" ("country", "regions", "zones") NULLS NOT DISTINCT;

-- Columns without a value: no row is written. A contact of before has no place until a worker has been there. `parked_until` says
-- only "do not look before"; why, says `parked_for`.
ALTER TABLE "contacts"
    ADD COLUMN "place_id" SMALLINT,
    ADD COLUMN "place_source" TEXT,
    ADD COLUMN "region" TEXT,
    ADD COLUMN "time_zone" TEXT,
    ADD COLUMN "parked_until" TIMESTAMPTZ(3),
    ADD COLUMN "parked_for" TEXT;

-- The release of the place data by which all contacts of a list were placed; null until then.
ALTER TABLE "call_lists" ADD COLUMN "places_release" TEXT;
