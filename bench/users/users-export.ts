import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { alternate, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'
import { totalUsers } from './users-list.ts'

/** A million users × 20 columns as CSV, against COPY TO of the same columns; and to a slow reader. */
export async function usersExport(site: BenchSite): Promise<BenchResult[]> {
  const rows = await totalUsers(site)
  const before = await site.memory()
  let peak = before
  let firstByte = Number.POSITIVE_INFINITY
  const watch = setInterval(() => {
    void site.memory().then((now) => (peak = Math.max(peak, now)))
  }, 50)
  try {
    const { a, b, ratio } = await alternate(
      async () => {
        const started = performance.now()
        const { seconds, first } = await drain(site, Number.POSITIVE_INFINITY)
        firstByte = Math.min(firstByte, first - started)
        return rows / seconds
      },
      async () => rows / (await copy(site)),
      3,
    )
    const slowBefore = await site.memory()
    await drain(site, 5_000_000)
    const slowAfter = await site.memory()
    return [
      {
        bench: 'export',
        what: `CSV of ${rows.toLocaleString('en')} users × 20 columns`,
        figure: `${a.toFixed(0)} rows/s`,
        reference: `${b.toFixed(0)} rows/s by COPY TO`,
        ratio,
        bar: 0.5,
        better: 'more',
        notes: `first byte ${firstByte.toFixed(0)} ms; memory +${mib(peak - before)} MiB, slow reader +${mib(slowAfter - slowBefore)} MiB`,
      },
    ]
  } finally {
    clearInterval(watch)
  }
}

const mib = (bytes: number) => Math.max(0, bytes / 1_048_576).toFixed(0)

/** Reads the export; one that reads at most `bytesPerSecond` leaves after three seconds. */
async function drain(
  site: BenchSite,
  bytesPerSecond: number,
): Promise<{ seconds: number; first: number }> {
  const started = performance.now()
  const call = request(`${site.url}/users/export`, { headers: { cookie: site.cookie } }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The export answered ${response.statusCode}`)
  let first = Number.NaN
  for await (const chunk of response) {
    if (Number.isNaN(first)) first = performance.now()
    if (bytesPerSecond === Number.POSITIVE_INFINITY) continue
    await new Promise((resolve) =>
      setTimeout(resolve, ((chunk as Buffer).length / bytesPerSecond) * 1_000),
    )
    if (performance.now() - started > 3_000) call.destroy()
    if (call.destroyed) break
  }
  return { seconds: (performance.now() - started) / 1_000, first }
}

async function copy(site: BenchSite): Promise<number> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const started = performance.now()
  const stream = client.query(
    copyTo(`copy (select u.username, u.email, u.first_name, u.last_name, u.mobile, u.avatar, a.code,
        p.code, u.disabled, u.role, u.location, u.identification_number, u.extended_field1,
        u.extended_field2, u.extended_field3, u.extended_field4, u.extended_field5, u.extended_field6,
        u.extended_field7, m.username
      from users u left join areas a on a.tenant_id = u.tenant_id and a.id = u.area_id
      left join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id
      left join users m on m.tenant_id = u.tenant_id and m.id = u.manager_id
      where u.tenant_id = 1) to stdout with (format csv, header, force_quote *)`),
  )
  stream.resume()
  await once(stream, 'end')
  const seconds = (performance.now() - started) / 1_000
  await client.end()
  return seconds
}
