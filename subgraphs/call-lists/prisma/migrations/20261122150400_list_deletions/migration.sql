-- Lists that are gone for everybody, while their rows still go step by step. A table of its own and no column of the list: an
-- import holds the list's row for as long as it writes a slice, and who deletes a list does not wait for it.
CREATE TABLE "call_list_deletions" (
    "call_list_id" UUID NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "call_list_deletions_pkey" PRIMARY KEY ("call_list_id")
);
ALTER TABLE "call_list_deletions" ADD CONSTRAINT "call_list_deletions_call_list_id_fkey"
    FOREIGN KEY ("call_list_id") REFERENCES "call_lists" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
