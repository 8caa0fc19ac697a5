import { createClient } from '@dialdeck/apollo';
import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import type { RemoteInfo, RemoteModule, RouteInfo, Screen, Session } from '@dialdeck/contract';
import { defineRemote } from '@dialdeck/contract';
import { fakeShell } from '@dialdeck/contract/testing';
import { ThemeRoot } from '@dialdeck/ui/core';
import { createToastStore } from '@dialdeck/ui/toast';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import {
  DashboardActivityDocument,
  type DashboardActivityQuery,
  DashboardFiguresDocument,
  type DashboardFiguresQuery,
  GetStartedDocument,
  type GetStartedQuery,
  OwnListsDocument,
  TeamTodayDocument,
  type TeamTodayQuery,
} from '#__generated__/graphql.ts';
import { App } from '#app/app.tsx';
import { createLeaveOnUnauthorized } from '#notices/leave-on-unauthorized.ts';
import { keepReturnPoint } from '#notices/return-point.ts';
import { createModuleReports } from '#remotes/module-reports.ts';
import { createRegistry } from '#remotes/registry.ts';
import { createScreenLoader } from '#remotes/screen-loader.ts';

/** A line of the registry. */
export function remoteInfo(name: string, routes: Partial<RouteInfo>[], version = '1.0.0'): RemoteInfo {
  return {
    name,
    team: name,
    version,
    contractVersion: 1,
    entry: `/mfe/${name}/${version}/remoteEntry.0123456789.js`,
    routes: routes.map((route) => ({ path: '/', roles: ['user', 'admin'], preload: [], shared: [], ...route })),
  };
}

/** A module with one screen. */
export function moduleWith(name: string, path: string, load: () => Promise<Screen>): RemoteModule {
  return defineRemote({ name, team: name, routes: [{ path, roles: ['user', 'admin'], load }] });
}

interface AppOptions {
  path?: string;
  session?: Partial<Session> | null;
  remotes?: RemoteInfo[];
  importEntry?: (info: RemoteInfo, isRetry: boolean) => Promise<unknown>;
  /** Takes the reports about modules. */
  onReport?: (report: object) => void;
}

/** Opens the signed-in app. Modules come from `importEntry` instead of script elements. */
export async function openApp({
  path = '/',
  session = {},
  remotes = [],
  importEntry = vi.fn(),
  onReport = () => undefined,
}: AppOptions = {}) {
  window.history.replaceState(null, '', path);
  const leave = vi.fn<(address: string) => void>();
  const toasts = createToastStore();
  const onUnauthenticated = createLeaveOnUnauthorized({
    toasts,
    leave,
    keepPlace: () => keepReturnPoint(window, session && fakeShell(session).session.id),
  });
  const registry = createRegistry(remotes);
  const loader = createScreenLoader({ registry, importEntry, fetchFacades: () => undefined });
  await act(async () => {
    render(
      <ThemeRoot>
        <App
          session={session && fakeShell(session).session}
          client={createClient({ uri: `${window.location.origin}/graphql`, onUnauthenticated })}
          toasts={toasts}
          remotes={{ registry, loader, reports: createModuleReports(onReport) }}
          onUnauthenticated={onUnauthenticated}
        />
      </ThemeRoot>,
    );
  });
  return { leave, user: userEvent.setup() };
}

export const FIGURES: DashboardFiguresQuery['dashboard'] = {
  __typename: 'Dashboard',
  callsToday: 128,
  answerRate: 61.7,
  avgDuration: 142,
  callsTodayTrend: 12.2,
  answerRateTrend: -2.06,
  avgDurationTrend: null,
};

/** Clicks a link into a module. Only an awaited act lets the area end its suspension. */
export async function press(element: HTMLElement) {
  await act(async () => element.click());
}

/** Lists of their own, a quarter done. */
export function onOwnLists(ids: readonly string[]) {
  return onDocument(OwnListsDocument, () => ({
    __typename: 'Query',
    callLists: {
      __typename: 'CallListConnection',
      nodes: ids.map((id) => ({
        __typename: 'CallList',
        id,
        name: `List ${id}`,
        totalContacts: 200,
        completedCalls: 50,
      })),
    },
  }));
}

const NO_ACTIVITY: DashboardActivityQuery = {
  __typename: 'Query',
  recentCalls: [],
  callbacks: { __typename: 'CallbackConnection', nodes: [], dueCount: 0 },
};

/** The three reads of the dashboard. */
export const TODAY: TeamTodayQuery = {
  __typename: 'Query',
  organisationCallsToday: 1234,
  organisationToday: {
    __typename: 'OrganisationToday',
    agentsAtWork: 7,
    callbacksOverdue: 3,
    callsWithoutResult: 2,
    listsInProgress: [
      { __typename: 'CallList', id: 'list-1', name: 'Renewals', totalContacts: 1500, completedCalls: 250 },
    ],
  },
};

/** The first steps of an admin: all of them open, or done. */
export const getStarted = (count: 0 | 1): GetStartedQuery => ({
  __typename: 'Query',
  callLists: {
    __typename: 'CallListConnection',
    nodes: Array.from({ length: count }, () => ({ __typename: 'CallList', id: 'list-1', assigneeCount: 1 })),
  },
  contactTotals: { __typename: 'ContactTotals', contacts: count },
  teamSummary: { __typename: 'TeamSummary', total: 1 + count },
  ruleSets: Array.from({ length: count }, () => ({ __typename: 'RuleSet', id: 'rules', state: 'active' })),
});

export function onDashboard(dashboard = FIGURES, lists = ['list-1'], activity = NO_ACTIVITY) {
  return [
    onDocument(DashboardFiguresDocument, () => ({ __typename: 'Query', dashboard })),
    onDocument(DashboardActivityDocument, () => activity),
    onOwnLists(lists),
    onDocument(TeamTodayDocument, () => TODAY),
    onDocument(GetStartedDocument, () => getStarted(1)),
  ];
}
