import { spawn } from 'node:child_process';
import { fromRoot } from '#workspace.ts';

/** Runs a tool's script with this Node. What it prints is only shown when it fails. */
export async function runTool(script: string, args: readonly string[], folder = fromRoot()): Promise<void> {
  const child = spawn(process.execPath, [fromRoot('node_modules', script), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${Buffer.concat(output).toString().trim()}`);
}
