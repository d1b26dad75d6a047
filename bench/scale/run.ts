import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedServer } from '#api/platform/db/embedded/server.ts'
import { companySizes, middleSize } from './companies.ts'
import { directoryOf, FILLING, fillDatabase, tableSizes } from './fill.ts'

/**
 * Generates a share of an installation of a million people: `npm run scale -- --share 0.1`. Beside the database with all
 * companies there are two with one company each, of the large and of the middle size, for `npm run bench -- scale`.
 */

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.01' },
    again: { type: 'boolean', default: false },
  },
})
const share = Number(values.share)
if (!(share > 0 && share <= 1)) throw new Error('--share is a number above 0 and at most 1')

const directory = directoryOf(share)
if (values.again) await rm(directory, { recursive: true, force: true })
if (existsSync(path.join(directory, 'complete'))) {
  console.log(`${directory} is complete; --again makes it anew`)
} else {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await generate()
}

async function generate(): Promise<void> {
  const began = performance.now()
  const sizes = companySizes(share)
  const people = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${sizes.length} companies with ${people.toLocaleString('en')} people`)
  const server = await startEmbeddedServer({
    dataDir: path.join(directory, 'postgresql'),
    settings: FILLING,
  })
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    for (const name of ['large', 'middle']) await client.query(`create database ${name}`)
    const fill = async (name: string | null, these: number[]) => {
      console.log(name ?? 'all companies')
      const url = new URL(server.url)
      if (name !== null) url.pathname = `/${name}`
      await fillDatabase(url.href, these, {
        dataDir: directory,
        log: (line) => console.log(`  ${line}`),
      })
    }
    await fill(null, sizes)
    printSizes(await tableSizes(client))
    await client.end()
    await fill('large', sizes.slice(0, 1))
    await fill('middle', [middleSize(sizes)])
    await writeFile(path.join(directory, 'complete'), '')
  } finally {
    await server.stop()
  }
  console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
}

function printSizes(tables: Awaited<ReturnType<typeof tableSizes>>): void {
  const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
  console.log('| table | rows | heap, MiB | indexes, MiB |')
  console.log('|---|---|---|---|')
  for (const { name, rows, heap, indexes } of tables)
    console.log(
      `| ${name} | ${rows.toLocaleString('en')} | ${mebibytes(heap)} | ${mebibytes(indexes)} |`,
    )
}
