/** Counters of modules, from the reports of browsers. */
export const MODULE_METRICS = {
  opens: {
    name: 'dialdeck_module_opens_total',
    help: 'Screens of a module that were opened',
    labelNames: ['module', 'version'],
  },
  failedOpens: {
    name: 'dialdeck_module_failed_opens_total',
    help: 'Screens of a module that were opened and had an error',
    labelNames: ['module', 'version', 'kind'],
  },
  stopsWanted: {
    name: 'dialdeck_module_stops_wanted_total',
    help: 'Canaries that should be stopped and that this process may not stop',
    labelNames: ['module', 'version'],
  },
};
