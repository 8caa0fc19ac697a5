import { DEMO_PEOPLE } from './people.ts';

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
form { margin: 0.5rem 0 }
button, input { font: inherit; padding: 0.5rem 0.75rem; box-sizing: border-box; width: 100%; text-align: start }
label { display: block; margin-top: 1.5rem }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>`;

/** The page on which a person signs in. `action`: the address of its form. */
export const peoplePage = (action: string): string =>
  page(
    'Demo Directory',
    `<p>Choose who signs in to Dialdeck. No password is needed here.</p>
${DEMO_PEOPLE.map(
  ({ email, firstName, lastName, about }) => `<form method="post" action="${action}">
<button name="email" value="${email}"><strong>${firstName} ${lastName}</strong> ${about}</button>
</form>`,
).join('\n')}
<form method="post" action="${action}">
<label for="email">Another person</label>
<input id="email" name="email" type="email" required placeholder="name@example.com" autocomplete="off">
<button>Sign In</button>
</form>
<form method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`,
  );

/** The page that confirms a sign-out; `form` is the provider's own. */
export const signOutPage = (form: string): string =>
  page(
    'Demo Directory',
    `<p>Sign out here? Dialdeck ends the sessions that began here.</p>
${form}
<button form="op.logoutForm" name="logout" value="yes">Sign Out</button>`,
  );

export const signedOutPage = (): string => page('Demo Directory', '<p>You are signed out.</p>');
