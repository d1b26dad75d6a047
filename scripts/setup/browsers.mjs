// The browsers of the tests: a Chromium, the Chromium 109 that is the oldest one supported, and a
// Firefox. Their paths are kept in .cache/browser.json; what this machine cannot have is null.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { nodeBinary, readJson, ROOT, run, say, SetupError } from './project.mjs'

const CHROMIUMS = {
  linux: [
    // Draws the same pages without being able to open a window: a quarter less work.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

const FIREFOXES = {
  linux: ['firefox-esr', 'firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
}

const CACHE = path.join(ROOT, '.cache')
const RECORD = path.join(CACHE, 'browser.json')

/**
 * Whether what was found last time is still there. What could not be had is not tried again on the
 * same machine: deleting .cache/browser.json makes the next set-up look once more.
 */
export function areBrowsersPrepared() {
  const record = readJson(RECORD)
  if (!record?.chromium) return false
  const asked = process.env.CHROMIUM_PATH
  if (asked && asked !== record.chromium) return false
  return [record.chromium, record.chromium109, record.firefox].every(
    (browser) => browser === null || existsSync(browser),
  )
}

/** Finds or installs the browsers and records them. Only the lack of a Chromium is an error. */
export async function prepareBrowsers() {
  say('Preparando los navegadores de las pruebas…')
  const chromium = await findChromium()
  if (!chromium) {
    throw new SetupError(
      'No hay un Chromium para las pruebas y no se pudo instalar. Instale Chromium o Google Chrome, ' +
        'o indique dónde está con CHROMIUM_PATH.',
    )
  }
  const chromium109 = await findChromium109()
  const firefox = await findFirefox()
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(`${RECORD}.new`, JSON.stringify({ chromium, chromium109, firefox }, null, 2))
  renameSync(`${RECORD}.new`, RECORD)
  say(`  Chromium: ${chromium}`)
  say(`  Chromium 109: ${chromium109 ?? 'no disponible en esta máquina'}`)
  say(`  Firefox: ${firefox ?? 'no disponible en esta máquina'}`)
}

async function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (drawsPages(asked)) return asked
    throw new SetupError(`CHROMIUM_PATH señala un navegador que no funciona: ${asked}`)
  }
  const present = onThisMachine(CHROMIUMS).find(drawsPages)
  if (present) return present

  const playwright = path.join(ROOT, 'node_modules', 'playwright', 'cli.js')
  const downloads = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
  await run(nodeBinary(), [playwright, 'install', 'chromium'], downloads, { timeout: 10 * 60_000 })
  const location = await run(nodeBinary(), [
    '--input-type=module',
    '--eval',
    "import { chromium } from 'playwright'; console.log(chromium.executablePath())",
  ])
  const downloaded = location.output.trim().split('\n').at(-1)
  if (drawsPages(downloaded)) return downloaded
  if (existsSync(downloaded) && canInstallPackages()) {
    await run(nodeBinary(), [playwright, 'install-deps', 'chromium'], {}, { timeout: 10 * 60_000 })
    if (drawsPages(downloaded)) return downloaded
  }

  await installPackages(['chromium', 'fonts-liberation'])
  return onThisMachine(CHROMIUMS).find(drawsPages) ?? null
}

/** Unpacks the Chromium 109 inside @sparticuz/chromium, which is built for Linux on x64 alone. */
async function findChromium109() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const archives = path.join(ROOT, 'node_modules', '@sparticuz', 'chromium', 'bin')
  const directory = path.join(CACHE, 'chromium-109')
  const browser = path.join(directory, 'chromium')
  if (!existsSync(archives)) return null
  if (!existsSync(browser)) {
    mkdirSync(CACHE, { recursive: true })
    const draft = mkdtempSync(`${directory}-`)
    await pipeline(
      createReadStream(path.join(archives, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 }),
    )
    const graphics = readFileSync(path.join(archives, 'swiftshader.tar.br'))
    for (const { name, content } of filesInTar(brotliDecompressSync(graphics))) {
      writeFileSync(path.join(draft, name), content, { mode: 0o755 })
    }
    rmSync(directory, { recursive: true, force: true })
    chmodSync(draft, 0o755)
    renameSync(draft, directory)
  }
  if (drawsPages(browser)) return browser
  await installPackages(['libnss3', 'libnspr4'])
  return drawsPages(browser) ? browser : null
}

async function findFirefox() {
  const asked = process.env.FIREFOX_PATH
  const find = () => [...(asked ? [asked] : []), ...onThisMachine(FIREFOXES)].find(canBeDriven)
  const present = find()
  if (present) return present
  await installPackages(['firefox-esr'])
  return find() ?? null
}

/** Returns the existing paths of the list; bare names are looked up on the PATH. */
function onThisMachine(list) {
  const directories = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin']
  return (list[process.platform] ?? [])
    .flatMap((name) =>
      path.isAbsolute(name) ? [name] : directories.map((directory) => path.join(directory, name)),
    )
    .filter((file, index, files) => existsSync(file) && files.indexOf(file) === index)
}

/** A browser that cannot run (a missing library, a package that is only a stub) does not count. */
function drawsPages(browser) {
  if (!browser || !existsSync(browser)) return false
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--dump-dom']
  const { stdout } = runBriefly(browser, [...flags, 'data:text/html,<p>sendero</p>'])
  return stdout?.includes('<p>sendero</p>') ?? false
}

/** Playwright drives Firefox by parts of WebDriver BiDi that it has from this version on. */
const OLDEST_FIREFOX = 143

function canBeDriven(browser) {
  const { stdout } = runBriefly(browser, ['--headless', '--version'])
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1]) >= OLDEST_FIREFOX
}

const runBriefly = (command, args) =>
  spawnSync(command, args, { encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' })

const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian packages when this is root on such a system; whoever asked sees if it worked. */
async function installPackages(names) {
  if (!canInstallPackages()) return
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const aptRetryArgs = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=2']
  // Lists of long ago know older browsers; without a network they have to do.
  await run('apt-get', [...aptRetryArgs, 'update'], quiet)
  await run(
    'apt-get',
    [...aptRetryArgs, 'install', '-y', '--no-install-recommends', ...names],
    quiet,
  )
}

/** The regular files of a tar archive (names of up to 100 bytes, which is all this one has). */
function* filesInTar(archive) {
  const BLOCK = 512
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const text = (from, to) => archive.toString('latin1', at + from, at + to).replace(/\0.*$/s, '')
    const size = parseInt(text(124, 136), 8)
    const start = at + BLOCK
    const isFile = ['0', ''].includes(text(156, 157))
    if (isFile) {
      const name = path.basename(text(0, 100))
      yield { name, content: archive.subarray(start, start + size) }
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
}
