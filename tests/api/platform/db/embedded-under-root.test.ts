import {
  chownSync,
  cpSync,
  existsSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { canUse } from '#api/platform/db/embedded/account.ts'
import {
  closedProject,
  isRoot,
  killAll,
  newDirectory,
  postmasterOf,
  query,
  startInOtherProcess,
  startHere,
} from './embedded-harness.ts'

const NOBODY = { uid: 65534, gid: 65534 }
const nobodyCanRunNode = isRoot && canUse(NOBODY, path.dirname(realpathSync(process.execPath)))

describe.runIf(isRoot)('the embedded database under root', { timeout: 180_000 }, () => {
  test('runs as an account that is not root', async () => {
    const dataDir = newDirectory()
    await startHere(dataDir)
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).not.toBe(0)
  })

  test('runs as the owner of the data', async () => {
    const dataDir = newDirectory()
    chownSync(dataDir, NOBODY.uid, NOBODY.gid)
    await startHere(dataDir)
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(NOBODY.uid)
  })

  test.runIf(nobodyCanRunNode)('an ordinary user starts it too, and may follow root', async () => {
    const dataDir = newDirectory()
    chownSync(dataDir, NOBODY.uid, NOBODY.gid)
    const asRoot = await startHere(dataDir)
    await query(asRoot.url, 'create table kept as select 42 as answer')
    await asRoot.stop()

    const asNobody = await startInOtherProcess(dataDir, { account: NOBODY })
    expect(await query(asNobody.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  describe('in a project that no other account can enter', () => {
    test('keeps the database in /var/lib, and finds it after the project is moved', async () => {
      const { project, dataDir, home } = closedProject()
      const first = await startInOtherProcess(dataDir, { project })
      expect(readlinkSync(path.join(dataDir, 'cluster'))).toBe(path.join(home(), 'cluster'))
      await query(first.url, 'create table kept as select 42 as answer')
      const former = home()
      await killAll(first.pid)

      const moved = `${project} movido`
      renameSync(project, moved)
      onTestFinished(() => rmSync(moved, { recursive: true, force: true }))
      const movedData = path.join(moved, 'data')
      const second = await startInOtherProcess(movedData, { project: moved })
      expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
      expect(readlinkSync(path.join(movedData, 'cluster'))).toBe(path.join(former, 'cluster'))
    })

    test('refuses a copy of the project, whose database is still the original’s', async () => {
      const { project, dataDir } = closedProject()
      const original = await startInOtherProcess(dataDir, { project })
      await original.stop()
      const copy = path.join(path.dirname(project), 'copia')
      cpSync(project, copy, { recursive: true, verbatimSymlinks: true })
      await expect(startInOtherProcess(path.join(copy, 'data'), { project: copy })).rejects.toThrow(
        'es una copia',
      )
    })

    test('starts afresh when the data directory was deleted, and leaves the last database alone', async () => {
      const { project, dataDir, home } = closedProject()
      const first = await startInOtherProcess(dataDir, { project })
      await query(first.url, 'create table kept as select 42 as answer')
      await first.stop()
      const former = home()
      rmSync(dataDir, { recursive: true })

      const second = await startInOtherProcess(dataDir, { project })
      await expect(query(second.url, 'select answer from kept')).rejects.toThrow('does not exist')
      expect(home()).toBe(`${former}-2`)
      expect(existsSync(path.join(former, 'cluster', 'PG_VERSION'))).toBe(true)
    })

    test('does not pass an empty database off as one that was lost', async () => {
      const { project, dataDir, home } = closedProject()
      const first = await startInOtherProcess(dataDir, { project })
      await first.stop()
      rmSync(home(), { recursive: true })
      await expect(startInOtherProcess(dataDir, { project })).rejects.toThrow('ya no está')
    })
  })
})
