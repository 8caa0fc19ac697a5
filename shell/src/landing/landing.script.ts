// All the script that the landing page has.

const links = document.querySelectorAll<HTMLAnchorElement>('a[role="button"]');
const signInScripts = (document.currentScript as HTMLScriptElement | null)?.dataset.signInScripts?.split(' ') ?? [];

/** Between pointing at the link and choosing it there is time for the sign-in page's files. */
function fetchSignIn(): void {
  for (const href of signInScripts.splice(0)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }
}

for (const link of links) {
  link.addEventListener('pointerenter', fetchSignIn, { once: true });
  link.addEventListener('focus', fetchSignIn, { once: true });
  // A control that is announced as a button reacts to the space bar.
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
}
