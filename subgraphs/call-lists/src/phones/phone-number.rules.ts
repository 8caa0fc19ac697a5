/** E.164 as a number: it has at most 15 digits, which a double holds exactly, and none of them leads with a zero. */
export const phoneNumber = (phoneE164: string): number => Number(phoneE164.slice(1));

export const phoneText = (phone: number): string => `+${phone}`;
