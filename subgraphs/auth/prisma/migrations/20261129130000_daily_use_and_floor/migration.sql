ALTER TABLE accounts
  ADD COLUMN last_name text;
