import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createBackup } from '#api/platform/db/embedded/backup.ts'
import { MANIFEST, verifyBackup } from '#api/platform/db/embedded/backup-manifest.ts'
import { restoreBackup } from '#api/platform/db/embedded/restore.ts'
import { newDirectory, query, startHere } from './embedded-harness.ts'

const COMMAND = fileURLToPath(new URL('../../../../scripts/backup.ts', import.meta.url))

/** A backup of one table and two uploaded files. */
async function makeBackup() {
  const dataDir = newDirectory()
  const files = path.join(newDirectory(), 'files')
  mkdirSync(path.join(files, 'tenants/1'), { recursive: true })
  writeFileSync(path.join(files, 'tenants/1/foto.png'), 'imagen')
  writeFileSync(path.join(files, 'tenants/1/foto.png.type'), 'image/png')
  const { url, stop } = await startHere(dataDir)
  await query(url, 'create table kept as select n from generate_series(1, 10000) n')
  await stop()
  const backup = path.join(newDirectory(), 'respaldo')
  await createBackup(dataDir, backup, { files })
  return backup
}

const entriesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).sort((a, b) => (a < b ? -1 : 1))

const contentOf = (root: string) =>
  entriesOf(root)
    .filter((name) => statSync(path.join(root, name)).isFile())
    .map((name) => [name, readFileSync(path.join(root, name), 'base64')])

describe('a restore', { timeout: 300_000 }, () => {
  test('refuses a damaged backup, and changes nothing', async () => {
    const backup = await makeBackup()
    truncateSync(path.join(backup, 'cluster/PG_VERSION'), 0)
    const target = path.join(newDirectory(), 'data')
    mkdirSync(target)
    writeFileSync(path.join(target, 'secrets.env'), 'kept')
    const [dataDir, files] = [path.join(target, 'postgresql'), path.join(target, 'files')]
    await expect(restoreBackup(backup, dataDir, { files })).rejects.toThrow('está dañado')
    expect(entriesOf(target)).toEqual(['secrets.env'])
  })

  test('gives back every row and every uploaded file of an undamaged backup', async () => {
    const backup = await makeBackup()
    const target = newDirectory()
    const files = path.join(target, 'files')
    await restoreBackup(backup, path.join(target, 'postgresql'), { files })
    expect(contentOf(files)).toEqual(contentOf(path.join(backup, 'uploads')))
    expect(readdirSync(target).sort()).toEqual(['files', 'postgresql'])
    const { url } = await startHere(path.join(target, 'postgresql'))
    expect(await query(url, 'select sum(n)::int from kept')).toEqual([{ sum: 50_005_000 }])
  })

  test('names the damaged file and ends with 1', async () => {
    const backup = await makeBackup()
    const DATA_DIR = newDirectory()
    rmSync(path.join(backup, 'cluster/PG_VERSION'))
    const { code, output } = await ended(command(['restore', backup], DATA_DIR))
    expect(output).toContain('El respaldo está dañado: falta «cluster/PG_VERSION».')
    expect(code).toBe(1)
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  test('keeps uploaded files that are there', async () => {
    const backup = await makeBackup()
    const files = newDirectory()
    writeFileSync(path.join(files, 'propio'), '')
    const dataDir = path.join(newDirectory(), 'postgresql')
    await expect(restoreBackup(backup, dataDir, { files })).rejects.toThrow('Ya hay archivos')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('takes a backup without checksums only when asked, and counts its rows', async () => {
    const backup = await makeBackup()
    const { rows } = await verifyBackup(backup)
    for (const name of [MANIFEST, 'uploads']) rmSync(path.join(backup, name), { recursive: true })
    writeFileSync(path.join(backup, 'respaldo.json'), JSON.stringify({ rows: rows + 1 }))
    const dataDir = path.join(newDirectory(), 'postgresql')
    await expect(restoreBackup(backup, dataDir)).rejects.toThrow('--unverified')
    expect(existsSync(dataDir)).toBe(false)
    await expect(restoreBackup(backup, dataDir, { unverified: true })).rejects.toThrow('filas')
    expect(existsSync(path.join(dataDir, 'cluster'))).toBe(false)
    writeFileSync(path.join(backup, 'respaldo.json'), JSON.stringify({ rows }))
    await restoreBackup(backup, dataDir, { unverified: true })
    const { url } = await startHere(dataDir)
    expect(await query(url, 'select sum(n)::int from kept')).toEqual([{ sum: 50_005_000 }])
  })

  test('refuses a later format', async () => {
    const backup = await makeBackup()
    const later = newDirectory()
    cpSync(backup, later, { recursive: true })
    const lines = readFileSync(path.join(backup, MANIFEST), 'utf8').split('\n').slice(0, -2)
    const text = `${lines.join('\n').replace('"format":2', '"format":3')}\n`
    const sha256 = createHash('sha256').update(text).digest('hex')
    writeFileSync(path.join(later, MANIFEST), `${text}${JSON.stringify({ sha256 })}\n`)
    const dataDir = path.join(newDirectory(), 'postgresql')
    await expect(restoreBackup(later, dataDir)).rejects.toThrow('formato 3')
  })

  test('killed at any moment leaves no database or all of it, with all files', async () => {
    const backup = await makeBackup()
    const started = Date.now()
    await ended(command(['restore', backup], newDirectory()))
    const duration = Date.now() - started
    for (const share of [0.2, 0.5, 0.7, 0.85, 0.95, 1]) {
      const DATA_DIR = newDirectory()
      const child = command(['restore', backup], DATA_DIR)
      const end = ended(child)
      await sleep(share * duration)
      child.kill('SIGKILL')
      await end
      const dataDir = path.join(DATA_DIR, 'postgresql')
      const { url, stop } = await startHere(dataDir)
      const [found] = await query(url, "select to_regclass('kept') is not null as restored")
      expect(existsSync(path.join(DATA_DIR, 'files'))).toBe(found!.restored)
      await stop()
    }
  })
})

function command(args: string[], DATA_DIR: string) {
  return spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATABASE_URL: '', FILES: '', DATA_DIR },
  })
}

async function ended(child: ReturnType<typeof command>) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
