-- Sums over lists exceed 2^31 sooner than their parts: the columns have the type of the sums.
ALTER TABLE "call_list_counters"
    ALTER COLUMN "active" TYPE BIGINT,
    ALTER COLUMN "attempted" TYPE BIGINT,
    ALTER COLUMN "callback" TYPE BIGINT,
    ALTER COLUMN "winner" TYPE BIGINT,
    ALTER COLUMN "loser" TYPE BIGINT,
    ALTER COLUMN "archived" TYPE BIGINT,
    ALTER COLUMN "completed" TYPE BIGINT;
