import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('../../../scripts/', import.meta.url))

/**
 * The real script and the real npm, on a small project whose packages are archives of its own, so
 * that no network is needed. Its «remix» only counts how often it was asked to build.
 */
describe('the set-up script', { timeout: 60_000 }, () => {
  let pristine: string
  let project: string

  beforeAll(() => {
    pristine = path.join(newDirectory(), 'proyecto')
    mkdirSync(path.join(pristine, 'app'), { recursive: true })
    writeFileSync(path.join(pristine, 'app', 'root.tsx'), 'export {}')
    writeJson(path.join(pristine, 'package.json'), { name: 'proyecto', private: true })
    const remix = pack(pristine, '@remix-run/dev', '1.0.0', {
      'cli.js': `const fs = require('node:fs')
        if (fs.readFileSync('app/root.tsx', 'utf8').includes('error')) throw new Error('mal escrito')
        fs.mkdirSync('build', { recursive: true })
        fs.appendFileSync('build/builds', process.argv[2] + ' ' + process.env.NODE_ENV + '\\n')`,
    })
    const first = pack(pristine, 'greeting', '1.0.0', { 'index.js': 'module.exports = 1' })
    pack(pristine, 'greeting', '2.0.0', { 'index.js': 'module.exports = 2' })
    npm(pristine, 'install', '--package-lock-only', '--save-dev', remix, first)
    cpSync(path.join(SCRIPTS, 'setup'), path.join(pristine, 'scripts', 'setup'), {
      recursive: true,
    })
    cpSync(path.join(SCRIPTS, 'setup.mjs'), path.join(pristine, 'scripts', 'setup.mjs'))
  }, 60_000)

  beforeEach(() => {
    project = path.join(newDirectory(), 'Mi compañía (año 2)')
    cpSync(pristine, project, { recursive: true })
  })

  afterAll(() => {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  })

  test('installs what the lock file says, development packages too, and then has nothing to do', async () => {
    const first = await setUp(project, [], { NODE_ENV: 'production' })
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Instalando') })
    expect(greeting(project)).toBe('1.0.0')

    const before = statSync(path.join(project, 'node_modules')).ctimeMs
    expect(await setUp(project)).toEqual({ code: 0, output: '' })
    expect(statSync(path.join(project, 'node_modules')).ctimeMs).toBe(before)
  })

  test('installs again when the lock file changed', async () => {
    await setUp(project)
    const elsewhere = path.join(newDirectory(), 'otro')
    cpSync(project, elsewhere, { recursive: true })
    npm(elsewhere, 'install', '--package-lock-only', '--save-dev', './greeting-2.0.0.tgz')
    for (const file of ['package.json', 'package-lock.json']) {
      cpSync(path.join(elsewhere, file), path.join(project, file))
    }

    const again = await setUp(project)
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Instalando') })
    expect(greeting(project)).toBe('2.0.0')
  })

  test('takes an installation made by hand as it is', async () => {
    npm(project, 'ci')
    expect(await setUp(project)).toEqual({ code: 0, output: '' })
  })

  test('installs again after an installation that was cut short or made on another machine', async () => {
    await setUp(project)
    rmSync(path.join(project, 'node_modules', '.sendero-setup.json'))
    rmSync(path.join(project, 'node_modules', '.package-lock.json'))
    expect((await setUp(project)).output).toContain('Instalando')

    const stamp = path.join(project, 'node_modules', '.sendero-setup.json')
    writeJson(stamp, { ...readJson(stamp), platform: 'otra' })
    expect((await setUp(project)).output).toContain('Instalando')
    expect(await setUp(project)).toEqual({ code: 0, output: '' })
  })

  test('of two concurrent runs one installs and builds, the other waits for it', async () => {
    const both = await Promise.all([setUp(project, ['--build']), setUp(project, ['--build'])])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const said = both.map(({ output }) => output).join('')
    expect(said.match(/Instalando/g)).toHaveLength(1)
    expect(said).toContain('se espera a que termine')
    expect(builds(project)).toHaveLength(1)
  })

  test('says that there is no network, in Spanish and without a stack', async () => {
    const lock = path.join(project, 'package-lock.json')
    const unreachable = readFileSync(lock, 'utf8').replaceAll(
      'file:greeting-1.0.0.tgz',
      'http://127.0.0.1:9/greeting-1.0.0.tgz',
    )
    writeFileSync(lock, unreachable)
    const manifest = readFileSync(path.join(project, 'package.json'), 'utf8')
    writeFileSync(
      path.join(project, 'package.json'),
      manifest.replace('file:greeting-1.0.0.tgz', 'http://127.0.0.1:9/greeting-1.0.0.tgz'),
    )
    const failed = await setUp(project, [], { npm_config_cache: newDirectory() })
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('No hay conexión con el registro de paquetes de npm')
    expect(failed.output).not.toContain('scripts/setup')
  })

  test('builds the console for production, and again only when what it is made of changes', async () => {
    await setUp(project, ['--build'])
    expect(builds(project)).toEqual(['vite:build production'])
    mkdirSync(path.join(project, 'api'))
    writeFileSync(path.join(project, 'api', 'app.ts'), 'export {}')
    expect(await setUp(project, ['--build'])).toEqual({ code: 0, output: '' })

    writeFileSync(path.join(project, 'app', 'users.tsx'), 'export {}')
    await setUp(project, ['--build'])
    rmSync(path.join(project, 'app', 'users.tsx'))
    await setUp(project, ['--build'])
    expect(builds(project)).toHaveLength(3)
  })

  test('shows why a build failed, and tries again the next time', async () => {
    writeFileSync(path.join(project, 'app', 'root.tsx'), 'error')
    const failed = await setUp(project, ['--build'])
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('mal escrito') })

    writeFileSync(path.join(project, 'app', 'root.tsx'), 'export {}')
    expect(await setUp(project, ['--build'])).toMatchObject({ code: 0 })
    expect(builds(project)).toHaveLength(1)
  })

  test('keeps the browsers it found, and refuses a CHROMIUM_PATH that does not work', async () => {
    await setUp(project)
    const record = path.join(project, '.cache', 'browser.json')
    mkdirSync(path.dirname(record))
    writeJson(record, { chromium: process.execPath, chromium109: null, firefox: null })
    expect(await setUp(project, ['--browser'])).toEqual({ code: 0, output: '' })

    const broken = path.join(project, 'app', 'root.tsx')
    const failed = await setUp(project, ['--browser'], { CHROMIUM_PATH: broken })
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('CHROMIUM_PATH') })
    expect(readJson(record)).toMatchObject({ chromium: process.execPath })
  })
})

const directories: string[] = []

function newDirectory(): string {
  const directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'setup-')))
  directories.push(directory)
  return directory
}

function setUp(
  project: string,
  flags: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(project, 'scripts', 'setup.mjs'), ...flags],
      { cwd: tmpdir(), env: { ...process.env, CHROMIUM_PATH: '', ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}

function pack(
  project: string,
  name: string,
  version: string,
  files: Record<string, string>,
): string {
  const source = newDirectory()
  const bin = 'cli.js' in files ? { bin: { remix: 'cli.js' } } : {}
  writeJson(path.join(source, 'package.json'), { name, version, ...bin })
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(path.join(source, file), content)
  }
  return `./${npm(project, 'pack', '--silent', source).trim()}`
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

const greeting = (project: string) =>
  readJson(path.join(project, 'node_modules', 'greeting', 'package.json'))['version']

function builds(project: string): string[] {
  const file = path.join(project, 'build', 'builds')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

const writeJson = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value))
