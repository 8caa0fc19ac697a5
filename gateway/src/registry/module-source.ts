/** A module as the chart names it: `agent=dialdeck-remote-agent=http://dialdeck-agent`. */
export interface ModuleSource {
  name: string;
  configMap: string;
  /** The address of the service with its files. */
  address: string;
}

/** The modules that the chart names in one variable. */
export function parseModuleSources(text: string): ModuleSource[] {
  return text.split(',').map((part) => {
    const [name, configMap, address] = part.split('=');
    if (!name || !configMap || !address) throw new Error(`not a module: ${part}`);
    return { name, configMap, address };
  });
}
