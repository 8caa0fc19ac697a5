-- How the search texts of a list's contacts are folded: 0 without case, 1 without accents as well. Lists of before are folded anew
-- in the background; until then their accents are found as they are typed.
ALTER TABLE "call_lists" ADD COLUMN "search_folding" SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX "call_lists_search_folding_idx" ON "call_lists" ("id") WHERE "search_folding" = 0;
