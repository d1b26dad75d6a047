import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { renderCertificate } from '#api/courses/certificates/renderer.ts'
import type { Certificate } from '#api/courses/certificates/wording.ts'
import { alternate, get, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const CERTIFICATES = 1_000

/**
 * The certificates of a course that a thousand people completed, downloaded through the console,
 * against drawing them alone with the same threads; and what somebody else's page takes meanwhile.
 */
export async function certificatesZip(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const course = await completedCourse(client)
    const certificates = await certificatesOf(client, course)
    // A server that has served pages, so that only what the zip takes is counted.
    for (let page = 0; page < 50; page++) await get(`${site.url}/users`, { cookie: site.cookie })
    const before = await site.memory()
    const cold = await watched(site, () => download(site, course))
    let warm = 0
    let firstByte = cold.value.firstByte
    const { a, b, ratio } = await alternate(
      async () => {
        const start = await site.memory()
        const { value, peak } = await watched(site, () => download(site, course))
        warm = Math.max(warm, peak - start)
        firstByte = Math.max(firstByte, value.firstByte)
        return CERTIFICATES / value.seconds
      },
      () => draw(certificates),
      3,
    )
    return [
      {
        bench: 'certificates-zip',
        what: `zip of ${CERTIFICATES.toLocaleString('en')} certificates`,
        figure: `${a.toFixed(0)} PDFs/s`,
        reference: `${b.toFixed(0)} PDFs/s drawn alone`,
        ratio,
        bar: 0.8,
        better: 'more',
        notes: `slowest first byte ${firstByte.toFixed(0)} ms; memory +${mib(cold.peak - before)} MiB with the threads that draw, +${mib(warm)} MiB with these running`,
      },
      await others(site, course),
    ]
  } finally {
    await client.end()
  }
}

const mib = (bytes: number) => Math.max(0, bytes / 1_048_576).toFixed(0)
const SLUG = 'mil-certificados'

/** A course that a thousand users of company 1 completed; made once. */
async function completedCourse(client: pg.Client): Promise<number> {
  const found = await client.query<{ id: string }>(
    `select tc.id from tenant_courses tc join courses d on d.id = tc.course_id
     where tc.tenant_id = 1 and d.slug = $1`,
    [SLUG],
  )
  if (found.rows[0]) return Number(found.rows[0].id)
  const { rows } = await client.query<{ id: string }>(
    `with design as (
       insert into courses (owner_tenant_id, slug, name, duration_hours)
       values (1, $1, 'Mil certificados', 4) returning id
     ), given as (
       insert into tenant_courses (tenant_id, course_id) select 1, id from design returning id
     ), issued as (
       insert into certificates (tenant_id, hash, user_id, tenant_course_id, full_name,
         identification_number, course_name, company_name, duration_hours, completed_at)
       select 1, substring(md5(u.id::text) for 24), u.id, given.id, u.full_name,
         u.identification_number, 'Mil certificados', t.name, 4, now()
       from given cross join (select * from users where tenant_id = 1 order by id limit $2) u
       join tenants t on t.id = 1
     ) select id from given`,
    [SLUG, CERTIFICATES],
  )
  await client.query('analyze certificates')
  return Number(rows[0]!.id)
}

async function certificatesOf(client: pg.Client, course: number): Promise<Certificate[]> {
  const { rows } = await client.query<Certificate>(
    `select full_name, identification_number, course_name, company_name, 4 as duration_hours,
       completed_at::text, issued_at::text, null as valid_through, 'America/Bogota' as timezone, hash,
       'http://localhost/validate/' || hash as address, null as credential
     from certificates where tenant_id = 1 and tenant_course_id = $1`,
    [course],
  )
  return rows
}

/** Certificates drawn in a second, by the product's own threads in this process. */
async function draw(certificates: Certificate[]): Promise<number> {
  const started = performance.now()
  await Promise.all(certificates.map(async (one) => (await renderCertificate(one)).byteLength))
  return certificates.length / ((performance.now() - started) / 1_000)
}

async function download(site: BenchSite, course: number) {
  const started = performance.now()
  const url = `${site.url}/courses/${course}/certificates`
  const [response] = (await once(
    request(url, { headers: { cookie: site.cookie } }).end(),
    'response',
  )) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The zip answered ${response.statusCode}`)
  let firstByte = Number.NaN
  let end = Buffer.alloc(0)
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (Number.isNaN(firstByte)) firstByte = performance.now() - started
    end = Buffer.concat([end, chunk]).subarray(-22)
  }
  // The record that ends a zip says how many entries it has.
  if (end.readUInt16LE(10) !== CERTIFICATES) throw new Error('The zip does not have them all')
  return { seconds: (performance.now() - started) / 1_000, firstByte }
}

async function watched<T>(site: BenchSite, work: () => Promise<T>) {
  let peak = 0
  const watch = setInterval(() => {
    void site.memory().then((now) => (peak = Math.max(peak, now)))
  }, 50)
  try {
    return { value: await work(), peak }
  } finally {
    clearInterval(watch)
  }
}

/** The 95th percentile of a page's time, in milliseconds: during a download, and when there is none. */
async function others(site: BenchSite, course: number): Promise<BenchResult> {
  const headers = { cookie: site.cookie }
  const percentile = async (during: () => boolean) => {
    const times: number[] = []
    for (let asked = 0; asked < 200 && during(); asked++) {
      const started = performance.now()
      await get(`${site.url}/users`, headers)
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  }
  const { a, b, ratio } = await alternate(
    async () => {
      let running = true
      const done = download(site, course).finally(() => (running = false))
      const slow = await percentile(() => running)
      await done
      return slow
    },
    () => percentile(() => true),
    3,
  )
  return {
    bench: 'certificates-zip',
    what: 'the page /users while a zip is downloaded, 95th percentile',
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms when none is`,
    ratio,
    bar: 2,
    better: 'less',
  }
}
