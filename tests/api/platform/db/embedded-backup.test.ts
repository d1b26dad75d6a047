import { closeSync, existsSync, openSync, readdirSync, writeSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createBackup } from '#api/platform/db/embedded/backup.ts'
import { restoreBackup } from '#api/platform/db/embedded/restore.ts'
import { newDirectory, query, startHere } from './embedded-harness.ts'

describe('a backup of the embedded database', { timeout: 180_000 }, () => {
  test('is consistent although it was taken during writes', async () => {
    const dataDir = newDirectory()
    const backup = path.join(newDirectory(), 'respaldos', 'hoy')
    const { url } = await startHere(dataDir)
    await query(
      url,
      `create table account (id int primary key, balance int not null, padding text);
       insert into account select n, 100, repeat(md5(n::text), 300) from generate_series(1, 2000) n`,
    )
    // In the server itself, so that it goes on while this process copies files.
    const writer = new pg.Client(url)
    await writer.connect()
    const writing = writer.query(`do $$ begin
      for n in 1..1000000 loop
        update account set balance = balance + case id when n % 2000 + 1 then -1 else 1 end
          where id in (n % 2000 + 1, (n + 7) % 2000 + 1);
        if n % 100 = 0 then
          create table passing as select n;
          drop table passing;
        end if;
        commit;
      end loop;
    end $$`)
    const stopped = expect(writing).rejects.toThrow('canceling')
    const written = "select pg_current_wal_insert_lsn() - '0/0' as bytes"
    const [before] = await query(url, written)
    await createBackup(dataDir, backup)
    const [after] = await query(url, written)
    await query(url, 'select pg_cancel_backend(pid) from pg_stat_activity where query ~ $$^do $$')
    await stopped
    await writer.end()
    expect(Number(after!.bytes) - Number(before!.bytes)).toBeGreaterThan(1_000_000)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])

    const restored = path.join(newDirectory(), 'postgresql')
    await restoreBackup(backup, restored)
    const server = await startHere(restored)
    expect(
      await query(
        server.url,
        'select count(*)::int as accounts, min(length(padding)) from account',
      ),
    ).toEqual([{ accounts: 2000, min: 9600 }])
  })

  test('is taken of a stopped database as well, and holds all of it', async () => {
    const dataDir = newDirectory()
    const { url, stop } = await startHere(dataDir)
    await query(url, "create role app login password 'clave'")
    await query(url, 'create table kept as select n from generate_series(1, 10000) n')
    await stop()
    const backup = path.join(newDirectory(), 'respaldo')
    await createBackup(dataDir, backup)

    const restored = path.join(newDirectory(), 'postgresql')
    await restoreBackup(backup, restored)
    const server = await startHere(restored)
    expect(await query(server.url, 'select sum(n)::int from kept')).toEqual([{ sum: 50_005_000 }])
    const asApp = new URL(server.url)
    asApp.username = 'app'
    asApp.password = 'clave'
    expect(await query(asApp.href, 'select current_user')).toEqual([{ current_user: 'app' }])
  })

  test('is refused, and left out, when the database is damaged', async () => {
    const dataDir = newDirectory()
    const { url, stop } = await startHere(dataDir)
    await query(url, 'create table kept as select n from generate_series(1, 10000) n')
    const [row] = await query(url, "select pg_relation_filepath('kept') as file")
    await stop()
    const file = openSync(path.join(dataDir, 'cluster', row!.file as string), 'r+')
    writeSync(file, 'damage', 8192 + 4000)
    closeSync(file)

    const backup = path.join(newDirectory(), 'respaldo')
    await expect(createBackup(dataDir, backup)).rejects.toThrow('invalid page')
    expect(existsSync(backup)).toBe(false)
  })

  test('never overwrites: neither a folder with a backup nor a database with a restore', async () => {
    const dataDir = newDirectory()
    const { url, stop } = await startHere(dataDir)
    await query(url, 'create table kept as select 42 as answer')
    await expect(createBackup(dataDir, newDirectory())).rejects.toThrow('ya existe')
    const backup = path.join(newDirectory(), 'respaldo')
    await createBackup(dataDir, backup)
    await expect(restoreBackup(backup, dataDir)).rejects.toThrow('Ya hay una base de datos')
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await stop()
  })

  test('is not restored from a folder that is none', async () => {
    const target = path.join(newDirectory(), 'postgresql')
    await expect(restoreBackup(newDirectory(), target)).rejects.toThrow(
      'no es un respaldo completo',
    )
    await expect(createBackup(target, path.join(newDirectory(), 'x'))).rejects.toThrow('No hay una')
    expect(existsSync(target)).toBe(false)
  })
})
