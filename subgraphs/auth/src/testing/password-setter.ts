import { type FirstPasswordOptions, setFirstPassword } from '#first-admin/set-first-password.ts';
import { type AuthServicesOptions, createAuthServices } from '#services.ts';

/** Sets passwords in tests that are not about hashes: each password is hashed once, because hashing takes longer than all the rest. */
export function createPasswordSetter(options: AuthServicesOptions): (of: FirstPasswordOptions) => Promise<boolean> {
  const services = createAuthServices(options);
  const hashes = new Map<string, Promise<string>>();
  const hash = (password: string) => {
    const known = hashes.get(password) ?? services.hasher.hash(password);
    hashes.set(password, known);
    return known;
  };
  return (of) => setFirstPassword({ ...services, hasher: { ...services.hasher, hash } }, of);
}
