// Leaves the project ready to run: its dependencies; with --build, the console; with --browser, the
// browsers of the tests. Does only what is missing. Runs before anything is installed, on any Node
// from 20 on: plain JavaScript, no dependencies.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = realpathSync(fileURLToPath(new URL('..', import.meta.url)))
const INSTALL_STAMP = path.join(ROOT, 'node_modules', '.sendero-setup.json')
const BUILD_STAMP = path.join(ROOT, 'build', '.sendero-build.json')
const BUILD_INPUTS =
  /^(app|contract|public|package(-lock)?\.json|tsconfig\.json|vite\.config\..*|remix\.config\..*|tailwind\.config\..*|postcss\.config\..*)$/

/** A failure that the message explains whole; anything else is a bug and shows its stack. */
class SetupError extends Error {}

const say = (line) => console.log(line)

async function main(flags) {
  const missing = await steps(flags)
  if (missing.length === 0) return
  await withLock(async () => {
    // Another set-up may have done some of it while this one waited.
    for (const step of await steps(flags)) await step()
  })
}

/** What is left to do, in order. */
async function steps(flags) {
  const { browsersReady, ensureBrowsers } = await import('./browser.mjs')
  const installed = isInstalled()
  if (installed) assertNodeCanRun()
  return [
    installed ? null : install,
    flags.has('--build') && !(installed && isBuilt()) ? build : null,
    flags.has('--browser') && !(installed && browsersReady(ROOT))
      ? () => ensureBrowsers({ root: ROOT, node: nodeBinary(), run, say, SetupError })
      : null,
  ].filter((step) => step !== null)
}

// Dependencies

function isInstalled() {
  const stamp = readJson(INSTALL_STAMP)
  const wanted = installStamp()
  if (stamp && stamp.platform !== wanted.platform) return false
  return stamp?.lock === wanted.lock || treeMatchesLock()
}

const installStamp = () => ({
  platform: `${process.platform}-${process.arch}`,
  lock: hash(readFileSync(path.join(ROOT, 'package-lock.json'))),
})

/** Whether npm's own record of what it installed says the same as the lock file. */
function treeMatchesLock() {
  const wanted = readJson(path.join(ROOT, 'package-lock.json'))?.packages
  const found = readJson(path.join(ROOT, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !found) return false
  return (
    Object.keys(found).every((name) => name in wanted) &&
    Object.entries(wanted).every(([name, entry]) => {
      if (name === '') return true
      const have = found[name]
      if (!have) return Boolean(entry.optional) && !isForThisMachine(entry)
      return have.version === entry.version && have.integrity === entry.integrity
    })
  )
}

/** Packages for a certain C library are npm's to judge: they count as not for this machine. */
const isForThisMachine = ({ os, cpu, libc }) =>
  !libc && Boolean(os?.includes(process.platform) && cpu?.includes(process.arch))

async function install() {
  say('Instalando las dependencias (la primera vez tarda cerca de un minuto)…')
  const started = Date.now()
  const [command, ...before] = npmCommand()
  // Whatever NODE_ENV or the user's configuration say: the console is built here.
  const what = ['--include=dev', '--include=optional']
  const how = ['--prefer-offline', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const { code, output } = await run(command, [...before, 'ci', ...what, ...how], {
    PATH: pathWithoutOurs(),
  })
  if (code !== 0) throw new SetupError(explainNpm(output))
  assertNodeCanRun()
  writeStamp(INSTALL_STAMP, installStamp())
  say(`Dependencias instaladas en ${seconds(started)}.`)
}

/**
 * npm under the Node it came with. The one that runs this script may be the packaged Node, which
 * `npm ci` is about to delete.
 */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  const usable = cli && node && /npm-cli\.js$/.test(cli) && existsSync(cli) && existsSync(node)
  return usable && !isInstalledHere(node) ? [node, cli] : ['npm']
}

function pathWithoutOurs() {
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  return directories.filter((directory) => !isInstalledHere(directory)).join(path.delimiter)
}

const isInstalledHere = (file) => file.startsWith(path.join(ROOT, 'node_modules'))

function explainNpm(output) {
  const causes = [
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
      'No hay conexión con el registro de paquetes de npm. Revise la red (o el proxy) y repita la orden; lo que ya estaba instalado habrá que instalarlo de nuevo.',
    ],
    [/ENOSPC/, 'No queda espacio en el disco.'],
    [/EACCES|EPERM|EROFS/, 'Este usuario no puede escribir en la carpeta del proyecto.'],
    [
      /EUSAGE|in sync/,
      'package.json y package-lock.json no coinciden: ejecute «npm install» y guarde ambos.',
    ],
    [/ENOENT.*\bnpm\b|not found/, 'No se encuentra npm; viene con Node.js.'],
  ]
  const reason =
    causes.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm terminó con un error.'
  return `No se pudieron instalar las dependencias. ${reason}\n\n${excerpt(output, 15)}`
}

/** The Node that the npm package `node` brings, which npm scripts find first; else this one. */
function nodeBinary() {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const packaged = path.join(ROOT, 'node_modules', 'node', 'bin', `node${suffix}`)
  return existsSync(packaged) ? packaged : process.execPath
}

/** TypeScript runs from source, which needs Node 22.18; install scripts bring a newer one. */
function assertNodeCanRun() {
  if (nodeBinary() !== process.execPath) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  throw new SetupError(
    `Sendero necesita Node.js 22.18 o posterior y este es el ${process.versions.node}. Suele traer ` +
      'el suyo, pero npm no lo instaló (¿«ignore-scripts» en su configuración?). ' +
      'Ejecute «npm rebuild node --ignore-scripts=false».',
  )
}

// The console

const isBuilt = () => readJson(BUILD_STAMP)?.inputs === buildInputs()

function buildInputs() {
  const inputs = createHash('sha256')
  for (const name of readdirSync(ROOT)
    .filter((entry) => BUILD_INPUTS.test(entry))
    .sort()) {
    for (const file of filesUnder(path.join(ROOT, name))) {
      inputs.update(`${path.relative(ROOT, file)}\0`).update(hash(readFileSync(file)))
    }
  }
  return inputs.digest('hex')
}

async function build() {
  say('Compilando la consola…')
  const started = Date.now()
  const inputs = buildInputs()
  rmSync(BUILD_STAMP, { force: true })
  const tool = path.join(ROOT, 'node_modules', '@remix-run', 'dev')
  const remix = path.join(tool, readJson(path.join(tool, 'package.json')).bin.remix)
  const { code, output } = await run(nodeBinary(), [remix, 'vite:build'], {
    NODE_ENV: 'production',
  })
  if (code !== 0) throw new SetupError(`No se pudo compilar la consola:\n\n${excerpt(output, 60)}`)
  writeStamp(BUILD_STAMP, { inputs })
  say(`Consola compilada en ${seconds(started)}.`)
}

// What the steps stand on

/** Runs a command in the project and keeps its output, instead of showing it. */
function run(command, args, env = {}, { timeout } = {}) {
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

/**
 * One set-up at a time in a project. The lock is an address that only one process can listen on
 * and that the kernel frees however that process ends, so it cannot go stale.
 */
async function withLock(work) {
  const lock = await takeLock()
  try {
    await work()
  } finally {
    lock?.close()
  }
}

async function takeLock() {
  const name = `sendero-setup-${hash(ROOT).slice(0, 16)}`
  const addresses = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }
  const address = addresses[process.platform] ?? path.join(tmpdir(), `${name}.sock`)
  for (let told = false; ; told = true) {
    const server = createServer()
    const problem = await new Promise((resolve) => {
      server.once('error', resolve)
      server.listen(address, () => resolve(null))
    })
    if (problem === null) return server.unref()
    // Where such an address cannot be had, a set-up without a lock beats none.
    if (problem.code !== 'EADDRINUSE') return null
    if (path.isAbsolute(address) && process.platform !== 'win32' && (await isDeserted(address))) {
      rmSync(address, { force: true })
      continue
    }
    if (!told) say('Hay otra instalación en curso en esta carpeta; se espera a que termine…')
    await sleep(300)
  }
}

/** A socket file, unlike the other addresses, outlives the process that listened on it. */
function isDeserted(address) {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(false))
    socket.once('error', (error) => resolve(error.code === 'ECONNREFUSED'))
    socket.once('connect', () => socket.destroy())
  })
}

function filesUnder(entry) {
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesUnder(path.join(entry, name)))
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function writeStamp(file, stamp) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(stamp))
}

const hash = (content) => createHash('sha256').update(content).digest('hex')

const seconds = (started) => `${Math.round((Date.now() - started) / 1000)} s`

/** The first lines: npm and Vite say what is wrong before they go on about it. */
const excerpt = (output, lines) => output.trim().split('\n').slice(0, lines).join('\n')

main(new Set(process.argv.slice(2))).catch((error) => {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  process.exitCode = 1
})
