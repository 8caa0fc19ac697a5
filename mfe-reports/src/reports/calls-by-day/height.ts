/** Of the chart and of its table, so that nothing below moves when one takes the other's place. */
export const CALLS_BY_DAY_HEIGHT = '18rem';
