/** Series that the product writes. Dashboards and alert rules may ask for these and for nothing else: the chart's checks compare. */
export const METRIC_NAMES = {
  httpRequests: 'dialdeck_http_requests_total',
  httpDuration: 'dialdeck_http_request_duration_seconds',
  operationDuration: 'dialdeck_graphql_operation_duration_seconds',
  subgraphCallDuration: 'dialdeck_subgraph_call_duration_seconds',
  importRows: 'dialdeck_import_rows_total',
  importBytes: 'dialdeck_import_bytes_total',
  importsEnded: 'dialdeck_imports_ended_total',
  eventsParked: 'dialdeck_events_parked_total',
  dependencyUp: 'dialdeck_dependency_up',
} as const;
