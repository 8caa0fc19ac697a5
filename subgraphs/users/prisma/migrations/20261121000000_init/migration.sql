CREATE TYPE "role" AS ENUM ('user', 'admin');

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "profile_image_url" TEXT,
    "role" "role" NOT NULL DEFAULT 'user',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_email_verified" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_email_is_lower_case" CHECK ("email" = lower("email"))
);

CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- Pages of the team list, newest first. A search walks it too: a team has at most some 10,000 members, and a plain scan
-- of those takes 5 ms, which a trigram index would not better while it made every write dearer.
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);
