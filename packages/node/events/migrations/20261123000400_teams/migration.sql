INSERT INTO "producer" ("type", "schema") VALUES
    ('team.changed', 'users'),
    ('organisation.changed', 'users'),
    ('call-list.moved', 'call_lists')
ON CONFLICT DO NOTHING;
