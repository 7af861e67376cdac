import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from './project-files.ts';

/** Runs a tool of `node_modules/.bin`; gives all that it printed when it fails, nothing when it is content. */
export function runTool(tool: string, args: readonly string[]): Promise<string[]> {
  const bin = join(projectRoot, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' };
  return new Promise((resolve) => {
    const child = spawn(join(bin, tool), args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve([`${tool}: ${error.message}`]));
    child.on('close', (code) => resolve(code === 0 ? [] : [output.trim() || `${tool} ended with ${code}`]));
  });
}
