import { telHref } from '@dialdeck/common/phone-format';

/** Has the device dial, as a tap on the same link would. */
export function followTel(phone: string): void {
  const link = document.createElement('a');
  link.href = telHref(phone);
  link.hidden = true;
  // In the document, so that the click travels the same way as that of a link in a row.
  document.body.append(link);
  link.click();
  link.remove();
}
