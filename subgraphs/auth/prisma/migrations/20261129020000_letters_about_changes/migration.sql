ALTER TYPE "mail_kind" ADD VALUE 'password_reset_by_admin';
ALTER TYPE "mail_kind" ADD VALUE 'password_changed';
ALTER TYPE "mail_kind" ADD VALUE 'authenticator_added';
ALTER TYPE "mail_kind" ADD VALUE 'authenticator_replaced';
ALTER TYPE "mail_kind" ADD VALUE 'authenticator_removed';
ALTER TYPE "mail_kind" ADD VALUE 'recovery_codes_renewed';
ALTER TYPE "mail_kind" ADD VALUE 'identity_linked';
ALTER TYPE "mail_kind" ADD VALUE 'identity_unlinked';

-- Two providers that are linked together are two messages.
ALTER TABLE "mails" ADD COLUMN "about" TEXT NOT NULL DEFAULT '';
DROP INDEX "mails_kind_recipient_key";
CREATE UNIQUE INDEX "mails_kind_recipient_about_key" ON "mails"("kind", "recipient", "about");
