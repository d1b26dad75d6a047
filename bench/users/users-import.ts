import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { bigUser, bigUsersCsv, csvLine } from '../../tests/files/generate.ts'
import { alternate, get, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const ROWS = 100_000
const ROWS_WITH_PASSWORDS = 2_000

type Caller = Pick<BenchSite, 'url' | 'token'>

/** Number of the first user: above every id there is, so no earlier run has used it. */
let first: Promise<number> | undefined
/** Users whose numbers are taken. */
let taken = 0

/** 100,000 users by the public calls, upload to summary, against COPY FROM into the same table. */
export async function usersImport(site: BenchSite): Promise<BenchResult[]> {
  const quiet = await pageTimes(site, 3_000)
  const before = await site.memory()
  let peak = before
  const watch = setInterval(() => {
    void site.memory().then((now) => (peak = Math.max(peak, now)))
  }, 50)
  const pages: number[] = []
  try {
    const { a, b, ratio } = await alternate(
      async () => {
        const stop = new AbortController()
        const others = pageTimes(site, Number.POSITIVE_INFINITY, stop.signal)
        const seconds = await importUsers(site, { rows: ROWS })
        stop.abort()
        pages.push(...(await others))
        return ROWS / seconds
      },
      async () => ROWS / (await copyUsers(site, ROWS)),
      3,
    )
    return [
      {
        bench: 'import',
        what: `${ROWS.toLocaleString('en')} users validated and applied`,
        figure: `${a.toFixed(0)} rows/s`,
        reference: `${b.toFixed(0)} rows/s by COPY FROM`,
        ratio,
        bar: 0.4,
        better: 'more',
        notes: `memory +${((peak - before) / 1_048_576).toFixed(0)} MiB`,
      },
      {
        bench: 'import',
        what: 'p95 of GET /api/users meanwhile, against without',
        figure: `${percentile(pages, 95).toFixed(1)} ms`,
        reference: `${percentile(quiet, 95).toFixed(1)} ms`,
        ratio: percentile(pages, 95) / percentile(quiet, 95),
        bar: 2,
        better: 'less',
      },
    ]
  } finally {
    clearInterval(watch)
  }
}

/** The same with a password in each row, against what the cores can hash at all. */
export async function usersImportPasswords(site: BenchSite): Promise<BenchResult[]> {
  const { a, b, ratio } = await alternate(
    async () => {
      const seconds = await importUsers(site, { rows: ROWS_WITH_PASSWORDS, passwords: true })
      return ROWS_WITH_PASSWORDS / seconds
    },
    async () => ROWS_WITH_PASSWORDS / (await hashAll(ROWS_WITH_PASSWORDS)),
    3,
  )
  return [
    {
      bench: 'import-passwords',
      what: `${ROWS_WITH_PASSWORDS.toLocaleString('en')} users with passwords`,
      figure: `${a.toFixed(0)} rows/s`,
      reference: `${b.toFixed(0)} argon2id hashes/s`,
      ratio,
      bar: 0.9,
      better: 'more',
    },
  ]
}

async function take(site: BenchSite, rows: number): Promise<number> {
  first ??= nextNumber(site)
  const start = (await first) + taken
  taken += rows
  return start
}

async function nextNumber({ databaseUrl }: BenchSite): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<{ id: string }>('select max(id) as id from users')
    .finally(() => client.end())
  return Number(rows[0]?.id ?? 0) + 1
}

/** Imports new users by the public calls; returns seconds from upload to summary. */
export async function importUsers(
  site: BenchSite,
  { rows, passwords = false }: { rows: number; passwords?: boolean },
): Promise<number> {
  const start = await take(site, rows)
  const parts: Buffer[] = []
  for await (const part of bigUsersCsv({ rows, start, passwords })) parts.push(part as Buffer)
  return importFile(site, { rows, parts })
}

/** Imports a file of users by the public calls; returns seconds from upload to summary. */
export async function importFile(
  site: Caller,
  { rows, parts }: { rows: number; parts: Buffer[] },
): Promise<number> {
  const form = new FormData()
  form.append('file', new File(parts as BlobPart[], 'usuarios.csv', { type: 'text/csv' }))
  const started = performance.now()
  const { jobId } = await post<{ jobId: string }>(site, '/users/import/validate', form)
  await until(site, jobId, 'validation_complete')
  await post(site, '/users/import', JSON.stringify({ jobId }))
  const job = await until(site, jobId, 'import_complete')
  const seconds = (performance.now() - started) / 1_000
  if (job.props.imported_count !== rows) {
    throw new Error(`${job.props.imported_count} of ${rows} rows were imported`)
  }
  return seconds
}

async function until(site: Caller, jobId: string, phase: ImportJob['phase']): Promise<ImportJob> {
  for (;;) {
    const job = await post<ImportJob>(site, `/users/import/status?jobId=${jobId}`)
    if (job.status === 'failed') throw new Error(`The import failed: ${job.error}`)
    if (job.phase === phase && job.status === 'completed') return job
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function post<T>(site: Caller, path: string, body?: FormData | string): Promise<T> {
  const response = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function copyUsers(site: BenchSite, rows: number): Promise<number> {
  const start = await take(site, rows)
  const blocks: Buffer[] = []
  let block = ''
  for (let n = start; n < start + rows; n++) {
    const user = bigUser(n)
    block += csvLine([
      '1',
      user.username,
      user.email,
      user.first_name,
      user.last_name,
      user.mobile,
      user.role || 'user',
      user.identification_number,
      user.location,
      user.extended_field1,
      user.extended_field2,
      'generated',
      'x'.repeat(44),
      'true',
    ])
    if (block.length > 65_536) {
      blocks.push(Buffer.from(block))
      block = ''
    }
  }
  blocks.push(Buffer.from(block))
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const started = performance.now()
  await pipeline(
    Readable.from(blocks),
    client.query(
      copyFrom(`copy users (tenant_id, username, email, first_name, last_name, mobile, role,
        identification_number, location, extended_field1, extended_field2, password_kind,
        password_hash, must_change_password) from stdin with (format csv)`),
    ),
  )
  const seconds = (performance.now() - started) / 1_000
  await client.end()
  return seconds
}

async function hashAll(count: number): Promise<number> {
  const started = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: availableParallelism() * 2 }, async () => {
      while (left-- > 0) {
        await hash(`clave-${left}`, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
      }
    }),
  )
  return (performance.now() - started) / 1_000
}

/** Times of the list's first page, one after the other, for so long or until told to stop. */
async function pageTimes(site: BenchSite, forMs: number, stop?: AbortSignal): Promise<number[]> {
  const times: number[] = []
  const ends = performance.now() + forMs
  while (performance.now() < ends && !stop?.aborted) {
    const started = performance.now()
    await get(`${site.url}/api/users`, { authorization: `Bearer ${site.token}` })
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

function percentile(values: number[], which: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * which) / 100))]!
}
