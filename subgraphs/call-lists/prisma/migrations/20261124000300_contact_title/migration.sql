-- The job title. The release before neither reads nor writes it.
ALTER TABLE "contacts" ADD COLUMN "title" TEXT;
