import * as apollo from '@dialdeck/apollo';
import type { EagerKey, SharedKey } from '@dialdeck/contract';
import * as router from '@dialdeck/router';
import * as uiCore from '@dialdeck/ui/core';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { FACADES } from './on-demand-facades.ts';

/** Installed versions, written in by the builder (packages/build, shared policy). */
declare const __SHARED_VERSIONS__: Record<SharedKey, string>;

const EAGER: Record<EagerKey, unknown> = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  '@dialdeck/ui/core': uiCore,
  '@dialdeck/apollo': apollo,
  '@dialdeck/router': router,
};

/** The shell's packages for modules: one copy of each. `onFailure` is called when one could not be loaded. */
export function sharedModules(onFailure: () => void) {
  const eager = Object.entries(EAGER).map(([key, module]) => [key, { ...terms(key), lib: () => module }] as const);
  const onDemand = Object.entries(FACADES).map(([key, load]) => {
    const get = async () => {
      try {
        const module = await load();
        return () => module;
      } catch (error) {
        onFailure();
        throw error;
      }
    };
    return [key, { ...terms(key), get }] as const;
  });
  return Object.fromEntries([...eager, ...onDemand]);
}

function terms(key: string) {
  const version = __SHARED_VERSIONS__[key as SharedKey];
  return { version, shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true } };
}
