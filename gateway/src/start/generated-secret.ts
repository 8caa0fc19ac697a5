import path from 'node:path';
import { madeOnce, randomSecret } from '@dialdeck/node/durable-file';

const SECRET_BYTES = 32;

/** A secret made once per DATA_DIR, for the embedded default: sessions outlive a restart. */
export function generatedSecret(dataDir: string): string {
  return madeOnce(path.join(dataDir, 'session-secret'), () => randomSecret(SECRET_BYTES));
}
