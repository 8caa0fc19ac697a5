import * as runtimeCore from '@module-federation/runtime-core';

/** Modules are built without the federation runtime's core (11 kB each) and find the shell's under this global name. */
export function lendRuntime(): void {
  Object.assign(runtimeCore.Global, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}
