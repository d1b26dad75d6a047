import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { urlOfRunningServer } from '#api/platform/db/embedded/server.ts'
import {
  accepts,
  childrenOf,
  isAlive,
  killAll,
  newDirectory,
  postmasterOf,
  query,
  settingsOf,
  startInOtherProcess,
  startHere,
  until,
} from './embedded-harness.ts'

const onLinux = process.platform === 'linux'

describe('the embedded database', { timeout: 180_000 }, () => {
  test('is created on the first start, in UTF-8, durable and reachable from this machine only', async () => {
    const dataDir = newDirectory()
    const { url } = await startHere(dataDir)

    expect(await settingsOf(url)).toMatchObject({
      server_encoding: 'UTF8',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      password_encryption: 'scram-sha-256',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      jit: 'off',
      shared_buffers: '256MB',
    })
    expect(await query(url, "select lower('ÁREA ÑUÑOA') as lower")).toEqual([
      { lower: 'área ñuñoa' },
    ])
    const password = path.join(dataDir, 'cluster', 'sendero.password')
    expect(statSync(password).mode & 0o777).toBe(0o600)
    const withoutPassword = new URL(url)
    withoutPassword.password = 'otra'
    await expect(query(withoutPassword.href, 'select 1')).rejects.toThrow('password')
  })

  test('has the extensions and the collation that the product needs', async () => {
    const { url } = await startHere(newDirectory())
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gin']) {
      await query(url, `create extension ${extension}`)
    }
    expect(await query(url, "select unaccent('Zúñiga') as plain")).toEqual([{ plain: 'Zuniga' }])
    expect(await query(url, "select 'ñandú' % 'ñandu' as alike")).toEqual([{ alike: true }])
    const sorted = await query(
      url,
      `select name from unnest(array['Zoe', 'ñandú', 'Óscar', 'nube', 'oso']) as name
       order by name collate "und-x-icu"`,
    )
    expect(sorted.map((row) => row.name)).toEqual(['ñandú', 'nube', 'Óscar', 'oso', 'Zoe'])
  })

  test('keeps its data over a stop and a start, in a path with spaces and accents', async () => {
    const dataDir = path.join(newDirectory(), 'Mi compañía (año 2)', 'datos')
    const first = await startHere(dataDir)
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await first.stop()
    expect(urlOfRunningServer(dataDir)).toBeNull()

    const second = await startHere(dataDir)
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(urlOfRunningServer(dataDir)).toBe(second.url)
  })

  test('a second start on the same data names the running process and leaves it running', async () => {
    const dataDir = newDirectory()
    const first = await startInOtherProcess(dataDir)

    await expect(startHere(dataDir)).rejects.toMatchObject({
      name: 'AlreadyRunningError',
      pid: first.pid,
      message: expect.stringContaining(
        `en marcha con los datos de ${dataDir} (proceso ${first.pid})`,
      ),
    })
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of several starts at once after a crash, one wins and the others say so', async () => {
    const dataDir = newDirectory()
    const crashed = await startInOtherProcess(dataDir)
    await killAll(crashed.pid)

    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, () => startInOtherProcess(dataDir)),
    )
    const won = attempts.filter((attempt) => attempt.status === 'fulfilled')
    const lost = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(won).toHaveLength(1)
    expect(lost.map(({ reason }) => String(reason))).toEqual(
      Array(5).fill(expect.stringContaining(`(proceso ${won[0]!.value.pid})`)),
    )
    expect(await query(won[0]!.value.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('stops when the application is killed, and starts again with every acknowledged row', async () => {
    const dataDir = newDirectory()
    const killed = await startInOtherProcess(dataDir)
    await query(killed.url, 'create table kept as select 42 as answer')
    process.kill(killed.pid, 'SIGKILL')
    await until(async () => !(await accepts(killed.url)))

    const { url } = await startHere(dataDir)
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test.runIf(onLinux)(
    'a server that outlived its application is stopped by the next start',
    async () => {
      const dataDir = newDirectory()
      const killed = await startInOtherProcess(dataDir)
      const server = postmasterOf(dataDir)
      const watchdog = (await childrenOf(killed.pid)).find((pid) => pid !== server)!
      process.kill(watchdog, 'SIGKILL')
      process.kill(killed.pid, 'SIGKILL')
      await until(() => !isAlive(killed.pid))
      expect(await accepts(killed.url)).toBe(true)

      const { url } = await startHere(dataDir)
      expect(await accepts(killed.url)).toBe(false)
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test.runIf(onLinux)(
    'loses no acknowledged row when everything is killed under load',
    async () => {
      const dataDir = newDirectory()
      const killed = await startInOtherProcess(dataDir)
      await query(killed.url, 'create table log (n int primary key)')
      const client = new pg.Client(killed.url)
      client.on('error', () => {})
      await client.connect()
      let acknowledged = 0
      const writing = (async () => {
        for (;;) {
          await client.query('insert into log values ($1)', [acknowledged + 1])
          acknowledged++
        }
      })().catch(() => {})
      await until(() => acknowledged > 200)
      await killAll(killed.pid)
      await writing

      const { url } = await startHere(dataDir)
      const [{ count }] = (await query(url, 'select count(*)::int as count from log')) as [
        { count: number },
      ]
      // One more may be there: written, and killed before its answer was read.
      expect([acknowledged, acknowledged + 1]).toContain(count)
    },
  )

  test('starts although its old process numbers belong to other processes now', async () => {
    const dataDir = newDirectory()
    const { stop } = await startHere(dataDir)
    await stop()
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    onTestFinished(() => void other.kill('SIGKILL'))
    const owner = { pid: other.pid, started: 'another boot 1' }
    writeFileSync(path.join(dataDir, 'owner.7'), JSON.stringify(owner))
    const pidFile = [
      other.pid,
      path.join(dataDir, 'cluster'),
      1,
      5432,
      '',
      '127.0.0.1',
      '',
      'ready',
    ]
    writeFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), pidFile.join('\n'))

    const { url } = await startHere(dataDir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.exitCode).toBeNull()
  })

  test.runIf(onLinux)('comes back on the same address when the server alone dies', async () => {
    const dataDir = newDirectory()
    const lines: string[] = []
    const { url } = await startHere(dataDir, (line) => lines.push(line))
    const before = postmasterOf(dataDir)
    process.kill(before, 'SIGKILL')
    await until(() => urlOfRunningServer(dataDir) === url && postmasterOf(dataDir) !== before)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(lines.join()).toContain('terminó de forma inesperada')
  })

  test('says what PostgreSQL said when it cannot start', async () => {
    const dataDir = newDirectory()
    const { stop } = await startHere(dataDir)
    await stop()
    rmSync(path.join(dataDir, 'cluster', 'global', 'pg_control'))
    await expect(startHere(dataDir)).rejects.toThrow(/PostgreSQL no arrancó[^]*pg_control/)
    // A failed start leaves nobody as the owner.
    await expect(startHere(dataDir)).rejects.toThrow(/PostgreSQL no arrancó/)
  })

  test('creates the database again when its first creation was cut short', async () => {
    const dataDir = newDirectory()
    mkdirSync(path.join(dataDir, 'cluster.new-cut'), { recursive: true })
    writeFileSync(path.join(dataDir, 'cluster.new-cut', 'PG_VERSION'), '18\n')
    writeFileSync(path.join(dataDir, 'password.new'), 'old')
    const { url } = await startHere(dataDir)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.includes('new'))).toEqual([])
  })
})
