import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { refuseRenamed } from './refuse-renamed.ts';

/** One bundle of several modules, each with a decorated class, given by name and body. */
async function bundle(...classes: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: classes.map((_, index) => `export * as m${index} from 'of:${index}';`).join('\n') },
    plugins: [
      {
        name: 'modules',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^of:/ }, ({ path }) => ({ path, namespace: 'modules' }));
          onLoad({ filter: /.*/, namespace: 'modules' }, ({ path }) => ({
            contents: `@type\nexport class ${classes[Number(path.slice('of:'.length))]}`,
            loader: 'ts',
          }));
        },
      },
    ],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

it('rejects two decorated classes of one name in one file', async () => {
  const text = await bundle('Contact {}', 'Contact {}');
  expect(() => refuseRenamed(text)).toThrow('Contact2');
});

it('accepts classes with names of their own', async () => {
  const text = await bundle('Contact {}', 'CallList {}');
  expect(text).toContain('], CallList);');
  expect(() => refuseRenamed(text)).not.toThrow();
});
