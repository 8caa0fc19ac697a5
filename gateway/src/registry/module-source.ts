/** A module as the chart names it: `agent=dialdeck-remote-agent=http://dialdeck-agent`. */
export interface ModuleSource {
  name: string;
  /** The name of its ConfigMap, or the absolute path of a file. */
  place: string;
  /** The address of the service with its files. */
  address: string;
}

/** The modules that the chart names in one variable. */
export function parseModuleSources(text: string): ModuleSource[] {
  return text.split(',').map((part) => {
    const [name, place, address] = part.split('=');
    if (!name || !place || !address) throw new Error(`not a module: ${part}`);
    return { name, place, address };
  });
}
