DROP FUNCTION "claim_next_contact"(UUID, UUID, UUID, UUID[], INTERVAL);
DROP FUNCTION "claim_next_contact"(UUID, UUID, UUID, UUID[], INTERVAL, UUID, UUID);
DROP FUNCTION "claim_next_contact"(UUID, UUID, UUID, UUID[], INTERVAL, UUID, UUID, SMALLINT[], SMALLINT[]);
DROP TABLE "call_number_walk";
ALTER TABLE "call_lists" DROP COLUMN "search_folding";
