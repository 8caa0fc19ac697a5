-- The names of deleted people, for the evidence of their calls.
CREATE TABLE "former_members" (
    "id" UUID NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    CONSTRAINT "former_members_pkey" PRIMARY KEY ("id")
);
