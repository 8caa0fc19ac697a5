import type { Logger } from '@dialdeck/node/process/log';
import { createIdentityVerifier, type IdentityKey } from '@dialdeck/node/security/identity';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph/subgraph';
import type { Modules, ModulesContext } from '#modules/modules.ts';
import type { Sessions } from '#session/sessions.ts';
import type { SignOut } from '#session/sign-out.ts';
import { buildSchema } from './schema.ts';
import type { SignInsContext } from './sign-ins.ts';

export interface SignInsDeps {
  sessions: Sessions;
  signOut: Pick<SignOut, 'releaseIfLast'>;
  modules: Modules;
  privateKey: IdentityKey;
  log: Logger;
}

/**
 * The gateway's own part of the graph: sessions and the releases of modules are its data. It runs in the gateway's process, with the same tokens and
 * the same access rules as every other subgraph.
 */
export async function createSignInsSubgraph({
  sessions,
  signOut,
  modules,
  privateKey,
  log,
}: SignInsDeps): Promise<Subgraph> {
  const { d: _private, ...publicKey } = privateKey;
  return createSubgraphRuntime<SignInsContext & ModulesContext>({
    name: 'sign-ins',
    federated: buildSchema(),
    context: (base) => ({ ...base, sessions, signOut, modules }),
    verifyIdentity: await createIdentityVerifier([publicKey]),
    log,
    ready: () => sessions.ready(),
  });
}
