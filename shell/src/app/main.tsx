import { createClient } from '@dialdeck/apollo';
import { createToastStore } from '@dialdeck/ui/toast';
import { readBootData } from '#boot/boot-data.ts';
import { render } from '#boot/render.tsx';
import { installTrustedTypes } from '#boot/trusted-types.ts';
import { createLeaveOnUnauthorized } from '#notices/leave-on-unauthorized.ts';
import { forgetReturnPoint, keepReturnPoint } from '#notices/return-point.ts';
import { createEntryImporter } from '#remotes/federation-host.ts';
import { createModuleReports } from '#remotes/module-reports.ts';
import { fetchFacades } from '#remotes/on-demand-facades.ts';
import { createRegistry } from '#remotes/registry.ts';
import { createScreenLoader } from '#remotes/screen-loader.ts';
import { App } from './app.tsx';

installTrustedTypes();

const boot = readBootData(document);
const toasts = createToastStore();
const onUnauthenticated = createLeaveOnUnauthorized({
  toasts,
  leave: (address) => window.location.assign(address),
  keepPlace: () => keepReturnPoint(window, boot.session?.id ?? null),
});
if (boot.session) forgetReturnPoint(window);
const client = createClient({ uri: '/graphql', onUnauthenticated });
const registry = createRegistry(boot.remotes);
const integrityOf = (entry: string) => registry.all().find((remote) => remote.entry === entry)?.integrity;
const loader = createScreenLoader({ registry, importEntry: createEntryImporter(integrityOf), fetchFacades });

await render(
  <App
    session={boot.session}
    client={client}
    toasts={toasts}
    remotes={{ registry, loader, reports: createModuleReports() }}
    onUnauthenticated={onUnauthenticated}
  />,
  boot.nonce,
);
