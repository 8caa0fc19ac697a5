import type { MailKind } from './mail.repo.ts';

/** A message ready to go. */
export interface Message {
  /** The same in every attempt, so that receivers can recognize a duplicate. */
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
}

export interface MailTransport {
  /** Resolves when the other side has accepted the message. */
  send(message: Message): Promise<void>;
  close(): void;
}

/** Where messages go: a mail server, or files for a person who tries the product out. */
export type MailSettings = { smtpUrl: string; from: string } | FileMailSettings;

export interface FileMailSettings {
  directory: string;
  /** Whether links, each of which opens an account, are logged: never where other people read the log. */
  logsLinks?: boolean;
}

/** In nodemailer's format. Addresses go as objects: in a string, a comma would split one address into two. */
export function toEnvelope(message: Message, from: string) {
  const { id, to, subject, text, html } = message;
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    messageId: `<${id}@${domain}>`,
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // No part of a message is a reference to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
