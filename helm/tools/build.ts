// Builds what checks the charts and loads the product, as far as it is neither on the path nor built yet: minutes the first time.

import { CHART_TOOLS, chartTool } from './chart-tools.ts';

for (const name of CHART_TOOLS) console.log(`${name}: ${chartTool(name)}`);
