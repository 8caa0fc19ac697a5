-- When a retired version is activated again, the times at which it was active before are lost without this.
ALTER TABLE "rule_set_versions" ADD COLUMN "active_before" TSTZMULTIRANGE NOT NULL DEFAULT '{}';
