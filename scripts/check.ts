import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

/** A tool that judges the whole tree, and says by its exit code whether something is wrong. */
export type Gate = { name: string; package: string; bin?: string; args: string[] }

const SOURCES = 'api app contract scripts server tests server.ts settings.ts'.split(' ')

/** Checks that every commit passes; `npm test` runs them beside its tests. */
export const GATES: Gate[] = [
  { name: 'formatting', package: 'oxfmt', args: ['--check'] },
  {
    name: 'imports',
    package: 'dependency-cruiser',
    bin: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...SOURCES],
  },
  { name: 'unused code', package: 'knip', args: [] },
  { name: 'types and lint', package: 'oxlint', args: [] },
]

/** Runs a gate under this Node; answers whether it was content and what it said. */
export function runGate(gate: Gate) {
  const script = scriptOf(gate)
  return new Promise<{ passed: boolean; output: string }>((resolve) => {
    // They read the whole tree into memory: a small young generation would be collected all the time.
    const child = spawn(process.execPath, ['--max-semi-space-size=128', script, ...gate.args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    child.once('error', (error) => resolve({ passed: false, output: String(error) }))
    child.once('close', (code) => resolve({ passed: code === 0, output: output.trim() }))
  })
}

/** The file that a package of node_modules names as its command. */
function scriptOf({ package: name, bin = name }: Gate): string {
  const home = path.join(ROOT, 'node_modules', name)
  const { bin: bins } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return path.join(home, typeof bins === 'string' ? bins : bins[bin]!)
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv[2] === '--mutants') await checkMutants(process.argv.slice(3))
  else await checkGates()
}

/** Planted defects: `npm run check -- --mutants [part of a name…]`. */
async function checkMutants(wanted: string[]) {
  const { plantMutants } = await import('./mutants/run.ts')
  process.exitCode = (await plantMutants(wanted)) > 0 ? 1 : 0
}

async function checkGates() {
  const modules: Gate = {
    name: 'modules',
    package: 'vitest',
    args: ['run', '--project=architecture', '--reporter=dot'],
  }
  let failed = 0
  for (const gate of [...GATES, modules]) {
    const started = performance.now()
    const { passed, output } = await runGate(gate)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${passed ? '✓' : '✗'} ${gate.name} (${gate.package}, ${seconds} s)`)
    if (passed) continue
    failed += 1
    console.log(`\n${output}\n`)
  }
  process.exitCode = failed > 0 ? 1 : 0
}
