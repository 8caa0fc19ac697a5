import { dialablePhone } from '@dialdeck/common/phones/phone-format';

/** The number to dial: with its country code where that is known, so that it works from anywhere. */
export function dialledNumber(contact: { readonly phone: string; readonly phoneE164: string }): string {
  return dialablePhone(contact.phoneE164 || contact.phone);
}
