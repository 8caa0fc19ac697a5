/**
 * Metrics of every component; a subgraph's own are in its `*-metrics.ts`. Dashboards and alert rules may use these and
 * nothing else, which the chart's checks verify.
 */
export const METRIC_NAMES = {
  httpRequests: 'dialdeck_http_requests_total',
  httpDuration: 'dialdeck_http_request_duration_seconds',
  operationDuration: 'dialdeck_graphql_operation_duration_seconds',
  subgraphCallDuration: 'dialdeck_subgraph_call_duration_seconds',
  eventsParked: 'dialdeck_events_parked_total',
  dependencyUp: 'dialdeck_dependency_up',
} as const;
