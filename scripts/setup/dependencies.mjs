// The project's npm packages, as package-lock.json and patches/ say.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  excerpt,
  hash,
  nodeBinary,
  readJson,
  ROOT,
  run,
  say,
  seconds,
  SetupError,
  writeStamp,
} from './project.mjs'

const STAMP = path.join(ROOT, 'node_modules', '.sendero-setup.json')

export function isInstalled() {
  const stamp = readJson(STAMP)
  const wanted = currentStamp()
  if (stamp && stamp.platform !== wanted.platform) return false
  return (stamp?.lock === wanted.lock || treeMatchesLock()) && isPatched()
}

/** True when the patched files contain all lines that the patches add. */
function isPatched() {
  const directory = path.join(ROOT, 'patches')
  if (!existsSync(directory)) return true
  return readdirSync(directory).every((patch) => {
    let content = ''
    return readFileSync(path.join(directory, patch), 'utf8')
      .split('\n')
      .every((line) => {
        const file = /^\+\+\+ b\/(.+)/.exec(line)?.[1]
        if (file) content = readIfThere(path.join(ROOT, file))
        return file || !line.startsWith('+') || content.includes(line.slice(1))
      })
  })
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const currentStamp = () => ({
  platform: `${process.platform}-${process.arch}`,
  lock: hash(readFileSync(path.join(ROOT, 'package-lock.json'))),
})

/** True when npm's own record of installed packages equals the lock file. */
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

export async function install() {
  say('Instalando las dependencias (la primera vez tarda cerca de un minuto)…')
  const started = Date.now()
  const [command, ...before] = npmCommand()
  // The build needs dev dependencies, for any NODE_ENV or npm configuration.
  const what = ['--include=dev', '--include=optional']
  // Without a network npm's own retries take a minute and a half.
  const npmTimeoutArgs = [
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=8000',
  ]
  const how = ['--prefer-offline', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const npm = (...args) => run(command, [...before, ...args], { PATH: pathWithoutOurs() })
  const { code, output } = await npm('ci', ...what, ...how, ...npmTimeoutArgs)
  if (code !== 0) throw new SetupError(explainNpm(output))
  // With «ignore-scripts» npm leaves out the project's own as well.
  if (!isPatched()) await applyPatches(npm)
  assertNodeCanRun()
  writeStamp(STAMP, currentStamp())
  say(`Dependencias instaladas en ${seconds(started)}.`)
}

async function applyPatches(npm) {
  const { output } = await npm('run', 'postinstall')
  if (!isPatched()) {
    throw new SetupError(`No se pudo aplicar un parche de patches/:\n\n${excerpt(output, 30)}`)
  }
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
      'No hay conexión con el registro de paquetes de npm. Revise la red (o el proxy) y repita la orden.',
    ],
    [/ENOSPC/, 'No queda espacio en el disco.'],
    [/EACCES|EPERM|EROFS/, 'Este usuario no puede escribir en la carpeta del proyecto.'],
    [
      /EUSAGE|in sync/,
      'package.json y package-lock.json no coinciden: ejecute «npm install» y guarde ambos.',
    ],
    [/patch-package/, 'Un parche de patches/ ya no encaja con su paquete (docs/decisions/0032).'],
    [/ENOENT.*\bnpm\b|not found/, 'No se encuentra npm; viene con Node.js.'],
  ]
  const reason =
    causes.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm terminó con un error.'
  return `No se pudieron instalar las dependencias. ${reason}\n\n${excerpt(output, 15)}`
}

/** TypeScript runs from source, which needs Node 22.18; install scripts bring a newer one. */
export function assertNodeCanRun() {
  if (nodeBinary() !== process.execPath) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  throw new SetupError(
    `Sendero necesita Node.js 22.18 o posterior y este es el ${process.versions.node}. Suele traer ` +
      'el suyo, pero npm no lo instaló (¿«ignore-scripts» en tu configuración?). ' +
      'Ejecuta «npm rebuild node --ignore-scripts=false».',
  )
}
