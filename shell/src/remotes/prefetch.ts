import type { RemoteInfo } from '@dialdeck/contract';

/** Fetches the files of a module and runs nothing: for the moment between pointing at a link and choosing it. */
export function prefetch({ entry, integrity, routes }: RemoteInfo): void {
  preload(entry, integrity);
  for (const address of new Set(routes.flatMap((route) => route.preload))) preload(address);
}

function preload(address: string, integrity?: string): void {
  const isKnown = [...document.querySelectorAll('link[rel=preload],script[src]')].some((element) =>
    [element.getAttribute('href'), element.getAttribute('src')].includes(address),
  );
  if (isKnown) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href: address });
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}
