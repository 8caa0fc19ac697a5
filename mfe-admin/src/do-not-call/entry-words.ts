import type { DoNotCallReason } from '@dialdeck/common/calling/do-not-call.schemas';

export const REASON_WORDS: Readonly<Record<DoNotCallReason, string>> = {
  asked: 'Asked not to be called',
  legal: 'Legal',
  complaint: 'Complaint',
  'wrong-number': 'Wrong number',
  unusable: 'Unusable number',
  other: 'Other',
};

const SOURCE_WORDS: Readonly<Record<string, string>> = { agent: 'Agent', admin: 'Admin', import: 'File', api: 'API' };

export const reasonText = (reason: string): string => REASON_WORDS[reason as DoNotCallReason] ?? reason;
export const sourceText = (source: string): string => SOURCE_WORDS[source] ?? source;
