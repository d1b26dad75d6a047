import { execFileSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

export const BENCH_BUILD = path.join(ROOT, '.cache/bench/build')

/** Builds the console once more, with the reference routes of the benches, beside the shipped one. */
export function buildForBench(): void {
  execFileSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', SENDERO_BENCH: BENCH_BUILD },
    },
  )
}
