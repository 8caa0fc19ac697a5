import type { PreloadFile, RemoteInfo } from '@dialdeck/contract';

/** Fetches the files of a module and runs nothing: for the moment between pointing at a link and choosing it. */
export function prefetch({ entry, integrity, routes }: RemoteInfo): void {
  preload({ href: entry, integrity });
  for (const file of routes.flatMap((route) => route.preload)) preload(file);
}

function preload({ href, integrity }: Omit<PreloadFile, 'integrity'> & { integrity?: string | undefined }): void {
  const isKnown = [...document.querySelectorAll('link[rel=preload],script[src]')].some((element) =>
    [element.getAttribute('href'), element.getAttribute('src')].includes(href),
  );
  if (isKnown) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href });
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}
