-- repeatable: outside a transaction
-- Who is being called, by number. Its predicate is not one that follows from "held by this agent": a plan made while few were held
-- walked all that are held, to find those of one agent.
DROP INDEX IF EXISTS "contacts_0_called_idx";
CREATE INDEX "contacts_0_called_idx" ON "contacts_0" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_1_called_idx";
CREATE INDEX "contacts_1_called_idx" ON "contacts_1" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_2_called_idx";
CREATE INDEX "contacts_2_called_idx" ON "contacts_2" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_3_called_idx";
CREATE INDEX "contacts_3_called_idx" ON "contacts_3" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_4_called_idx";
CREATE INDEX "contacts_4_called_idx" ON "contacts_4" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_5_called_idx";
CREATE INDEX "contacts_5_called_idx" ON "contacts_5" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_6_called_idx";
CREATE INDEX "contacts_6_called_idx" ON "contacts_6" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_7_called_idx";
CREATE INDEX "contacts_7_called_idx" ON "contacts_7" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_8_called_idx";
CREATE INDEX "contacts_8_called_idx" ON "contacts_8" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_9_called_idx";
CREATE INDEX "contacts_9_called_idx" ON "contacts_9" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_10_called_idx";
CREATE INDEX "contacts_10_called_idx" ON "contacts_10" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_11_called_idx";
CREATE INDEX "contacts_11_called_idx" ON "contacts_11" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_12_called_idx";
CREATE INDEX "contacts_12_called_idx" ON "contacts_12" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_13_called_idx";
CREATE INDEX "contacts_13_called_idx" ON "contacts_13" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_14_called_idx";
CREATE INDEX "contacts_14_called_idx" ON "contacts_14" ("phone_e164") WHERE lease_until IS NOT NULL;
DROP INDEX IF EXISTS "contacts_15_called_idx";
CREATE INDEX "contacts_15_called_idx" ON "contacts_15" ("phone_e164") WHERE lease_until IS NOT NULL;
