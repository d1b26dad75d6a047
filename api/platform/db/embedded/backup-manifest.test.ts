import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MANIFEST, verifyBackup, writeManifest } from './backup-manifest.ts'

/** A backup of a few files and directories, one of each kind empty. */
async function makeBackup(): Promise<string> {
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'backup-')), 'respaldo')
  for (const folder of ['cluster/base/1', 'cluster/pg_wal', 'uploads/tenants/1'])
    mkdirSync(path.join(root, folder), { recursive: true })
  const files = { 'cluster/base/1/1259': 'página'.repeat(2_000), 'cluster/PG_VERSION': '18' }
  for (const [name, content] of Object.entries({ ...files, 'uploads/tenants/1/foto.png': '' }))
    writeFileSync(path.join(root, name), content)
  await writeManifest(root, 7)
  return root
}

type Damage = { kind: 'flip' | 'remove' | 'truncate' | 'lengthen' | 'add'; at: number; bit: number }

const damages: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('flip', 'remove', 'truncate', 'lengthen', 'add'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bit: fc.integer({ min: 0, max: 7 }),
})

/** Damages one entry of a backup and returns the function that mends it. */
function damage(backup: string, name: string, { kind, at, bit }: Damage): () => void {
  const place = path.join(backup, name)
  if (kind === 'add') {
    const added = path.join(statSync(place).isDirectory() ? place : path.dirname(place), 'otro')
    writeFileSync(added, '')
    return () => rmSync(added)
  }
  if (statSync(place).isDirectory() || kind === 'remove') {
    const aside = `${backup}-aside`
    renameSync(place, aside)
    return () => renameSync(aside, place)
  }
  const before = readFileSync(place)
  if (kind === 'lengthen') appendFileSync(place, '\n')
  else if (kind === 'truncate' && before.length) {
    truncateSync(place, Math.floor(at * before.length))
  } else if (before.length) {
    const after = Buffer.from(before)
    after[Math.floor(at * before.length)]! ^= 1 << bit
    writeFileSync(place, after)
  } else appendFileSync(place, 'x')
  return () => writeFileSync(place, before)
}

test('a backup damaged at any byte is refused', async () => {
  const backup = await makeBackup()
  const entry = fc.constantFrom(...readdirSync(backup, { recursive: true, encoding: 'utf8' }))
  expect(await verifyBackup(backup)).toEqual({ rows: 7 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant(MANIFEST), entry), damages, async (name, what) => {
      const mend = damage(backup, name, what)
      try {
        await expect(verifyBackup(backup)).rejects.toThrow(
          /está dañado|no es parte|no es un respaldo completo/,
        )
      } finally {
        mend()
      }
    }),
    { numRuns: 300 },
  )
  expect(await verifyBackup(backup)).toEqual({ rows: 7 })
})
