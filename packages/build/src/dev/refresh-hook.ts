// Runs in the browser, in development only, before react-dom. Each module has its own copy of the refresh runtime;
// one that starts late finds React only through `hook.renderers`, which React leaves empty without the DevTools.
// Without this a hot reload of a module "succeeds" and nothing changes.

interface DevToolsHook {
  readonly renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
}

const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook }).__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const { inject } = hook;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
