// Shared functions of the set-up steps.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))

/** A failure that the message explains whole; anything else is a bug and shows its stack. */
export class SetupError extends Error {}

export const say = (line) => console.log(line)

/** The Node that the npm package `node` brings, which npm scripts find first; else this one. */
export function nodeBinary() {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const packaged = path.join(ROOT, 'node_modules', 'node', 'bin', `node${suffix}`)
  return existsSync(packaged) ? packaged : process.execPath
}

/** Runs a command in the project and keeps its output, instead of showing it. */
export function run(command, args, env = {}, { timeout } = {}) {
  return new Promise((resolve) => {
    const windowsScript = process.platform === 'win32' && !path.isAbsolute(command)
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windowsScript,
      timeout,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (output += chunk))
    }
    child.once('error', (error) => resolve({ code: -1, output: String(error) }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

export function writeStamp(file, stamp) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(stamp))
}

export const hash = (content) => createHash('sha256').update(content).digest('hex')

export const seconds = (started) => `${Math.round((Date.now() - started) / 1000)} s`

/** The first lines: npm and Vite say what is wrong before they go on about it. */
export const excerpt = (output, lines) => output.trim().split('\n').slice(0, lines).join('\n')
