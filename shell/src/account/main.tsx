import { createToastStore } from '@dialdeck/ui/toast';
import { readBootData } from '#boot/boot-data.ts';
import { render } from '#boot/render.tsx';
import { installTrustedTypes } from '#boot/trusted-types.ts';
import { findReturnPoint } from '#notices/return-point.ts';
import { AccountApp } from './account-app.tsx';
import { takeCause, takeLinkParameters } from './link-parameters.ts';

installTrustedTypes();

await render(
  <AccountApp
    path={window.location.pathname}
    link={{ ...takeLinkParameters(window), ...takeCause(document) }}
    toasts={createToastStore()}
    ended={findReturnPoint(window)}
    leave={(address) => window.location.assign(address)}
  />,
  readBootData(document).nonce,
);
