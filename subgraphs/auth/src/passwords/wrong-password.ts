import { AppError } from '@dialdeck/common/errors';

const SENTENCE = 'This is not your current password';

export const wrongPassword = (): AppError =>
  new AppError('BAD_INPUT', { userMessage: SENTENCE, fields: { currentPassword: SENTENCE } });
