import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inTemporaryFile } from '../../files/spool.ts'
import { localFile } from './local-file.ts'
import { readFile } from './read-file.ts'

test('a file of several chunks is read whole, with letters across their ends', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `${'ñ'.repeat(100)} ${1_000 + index}`)
  const rows = await inTemporaryFile(async (path) => {
    // The header and its line end have 7 bytes and each row an even number: 64 kB end inside a letter.
    await writeFile(path, ['nombre', ...names].join('\n'))
    const table = await readFile(localFile(path), { maxRows: names.length })
    return Array.fromAsync(table.rows)
  })
  expect(rows.map(({ cells }) => cells[0])).toEqual(names)
})
