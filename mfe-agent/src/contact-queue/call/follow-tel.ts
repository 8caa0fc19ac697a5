import { telHref } from '@dialdeck/common/phones/phone-format';

/** Makes the device dial, as a tap on the same link would. */
export function followTel(phone: string): void {
  const link = document.createElement('a');
  link.href = telHref(phone);
  link.hidden = true;
  // In the document, so that the click behaves like one on a row's link.
  document.body.append(link);
  link.click();
  link.remove();
}
