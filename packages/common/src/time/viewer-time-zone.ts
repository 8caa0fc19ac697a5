/** The time zone of the person in front of the screen: of their browser, so not for servers. */
export function viewerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
