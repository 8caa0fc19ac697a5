import path from 'node:path';
import { madeOnce, randomSecret } from '@dialdeck/node/process/durable-file';

const SECRET_BYTES = 32;

/** A secret made once per DATA_DIR, for the embedded default: sessions and sealed settings outlive a restart. */
export function generatedSecret(dataDir: string, name: 'session-secret' | 'settings-key'): string {
  return madeOnce(path.join(dataDir, name), () => randomSecret(SECRET_BYTES));
}
