import { sessionEndText } from '@dialdeck/common/sign-in/session-end';

/** The reason why another person or another browser ended the session. */
export const SessionEndWords = ({ reason }: { reason: string }) => sessionEndText(reason);
