-- A call that was logged late keeps the verdicts of two instants: when it was made, and when it was logged.
ALTER TABLE "call_logs"
    ADD COLUMN "made_state" TEXT,
    ADD COLUMN "logged_state" TEXT;
DROP INDEX "call_logs_outside_idx";
CREATE INDEX "call_logs_outside_idx" ON "call_logs" ("called_at", "id") WHERE "rule_state" IN ('outside', 'late');
