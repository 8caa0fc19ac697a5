let loading: Promise<ReadonlySet<string>> | undefined;

/** Tens of thousands of words that only somebody who sets a password needs: read at the first of them, then kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loading;
}
