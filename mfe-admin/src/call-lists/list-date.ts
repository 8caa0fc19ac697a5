import { dayText } from '@dialdeck/common/time/date-words';

/** When a list was created, or N/A. */
export function listDate(text: string | null | undefined): string {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? 'N/A' : dayText(at);
}
