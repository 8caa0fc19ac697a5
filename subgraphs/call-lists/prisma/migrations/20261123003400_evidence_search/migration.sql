-- Calls of some days, newest or oldest first, page after page; and the few that were made outside the rules.
CREATE INDEX "call_logs_called_at_id_idx" ON "call_logs" ("called_at", "id");
CREATE INDEX "call_logs_outside_idx" ON "call_logs" ("called_at", "id") WHERE "rule_state" = 'outside';
