import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { presentation, textShape } from '../../tests/files/presentation.ts'
import { zipOf } from '../../tests/files/zip.ts'
import { HOSTILE_FILES } from '../../tests/support/files/hostile-files.ts'
import { hostilePresentation } from '../../tests/support/files/hostile-presentation.ts'
import { companyPeople, type CompanyPerson } from '../people/company-people.ts'
import { alternate, refusals, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'
import { importFile } from '../users/users-import.ts'

/** Each caller has an address of its own: an address has limits of its own. */
export const NEIGHBOURS_SETTINGS = { TRUST_PROXY: '1' }

const COMPANIES = 3
const ROWS = 500
const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
const SLIDES = presentation([{ shapes: textShape(['Bien'], 'title') + textShape(['Texto']) }])
const PACKAGE = zipOf([
  {
    name: 'manifest.json',
    content: JSON.stringify({
      format: 'sendero-course',
      version: 1,
      course: { name: 'Curso de un archivo' },
      sections: [],
      files: [{ name: 'a.svg', media_type: 'image/svg+xml', bytes: DRAWING.byteLength }],
    }),
  },
  { name: 'files/a.svg', content: DRAWING },
])
const SLOW_UPLOADS = ['/courses/packages', '/users/import/validate', '/users/bulk/disable/preview']

type Neighbour = { site: BenchSite; design: number; address: string }

/**
 * Drawings, presentations, courses and imports of people of some companies, while another one sends hostile files,
 * presentations that are slow to read and uploads at 1 KB/s, against the same without it.
 */
export async function neighbours(site: BenchSite): Promise<BenchResult[]> {
  const [attacker, ...others] = await placed(site)
  const refused: number[] = []
  let attacks = 0

  async function work(neighbour: Neighbour): Promise<void> {
    for (const [path, name, content] of [
      [`/courses/${neighbour.design}/resource`, 'a.svg', DRAWING],
      [`/courses/${neighbour.design}/content-imports/slides`, 'a.pptx', SLIDES],
      ['/courses/packages', 'curso.zip', PACKAGE],
    ] as const) {
      const status = await send(neighbour, path, name, content)
      if (status !== 201) refused.push(status)
    }
    await importFile(neighbour.site, { rows: ROWS, parts: [newUsers()] })
  }

  async function everybody(): Promise<number> {
    const began = performance.now()
    await Promise.all(others.map(work))
    return performance.now() - began
  }

  async function besideAttacker(): Promise<number> {
    const attack = attackOf(attacker!)
    await sleep(1_000)
    const taken = await everybody()
    attacks += await attack.stop()
    return taken
  }

  const { a, b, ratio } = await alternate(besideAttacker, everybody, 3)
  return [
    {
      bench: 'neighbours',
      what: `a drawing, a presentation, a course and an import of ${ROWS} people by each of ${others.length} companies beside a hostile one, against without`,
      figure: `${a.toFixed(0)} ms`,
      reference: `${b.toFixed(0)} ms`,
      ratio,
      bar: 2,
      better: 'less',
      notes: `${attacks} hostile files answered`,
    },
    refusals('neighbours', 'the same: files that were refused', refused),
  ]
}

/** Returns a file of users that no company has. */
function newUsers(): Buffer {
  const tag = randomUUID().slice(0, 13)
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `vecino.${tag}.${n},vecino.${tag}.${n}@bench.test,Persona ${n}\n`,
  )
  return Buffer.from(`username,email,first_name\n${rows.join('')}`)
}

/** Sends hostile files, presentations and slow uploads until it is stopped. */
function attackOf(attacker: Neighbour) {
  const leaving = new AbortController()
  const { signal } = leaving
  let answered = 0
  const slides = hostilePresentation({
    kind: 'elements',
    slides: 1,
    bytes: 6 * 1024 * 1024,
    times: 300,
  })
  const paths = {
    course: `/courses/${attacker.design}/resource`,
    import: '/users/import/validate',
    status: '/users/bulk/disable/preview',
  }
  const repeat = async (one: () => Promise<unknown>) => {
    // What is refused is sent again, as an attacker would.
    while (!signal.aborted) {
      await one().catch(() => {})
      answered += 1
    }
  }
  const running = [
    ...Array.from({ length: 3 }, () =>
      repeat(() =>
        send(
          attacker,
          `/courses/${attacker.design}/content-imports/slides`,
          'a.pptx',
          slides,
          signal,
        ),
      ),
    ),
    repeat(async () => {
      for (const { sentTo, filename, content } of HOSTILE_FILES)
        await send(attacker, paths[sentTo], filename, content(), signal)
    }),
    ...SLOW_UPLOADS.map((path) => repeat(() => sendSlowly(attacker, path, signal))),
  ]
  return {
    /** Returns the number of hostile files that were answered. */
    async stop(): Promise<number> {
      leaving.abort()
      await Promise.all(running)
      return answered
    },
  }
}

const headersOf = ({ site, address }: Neighbour) => ({
  authorization: `Bearer ${site.token}`,
  'x-forwarded-for': address,
})

async function send(
  by: Neighbour,
  path: string,
  name: string,
  content: Buffer,
  signal?: AbortSignal,
): Promise<number> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(content)], name))
  const response = await fetch(`${by.site.url}/api${path}`, {
    method: 'POST',
    headers: headersOf(by),
    body,
    signal: signal ?? null,
  })
  await response.arrayBuffer()
  return response.status
}

/** Sends a file at 1 KB/s until it is refused. */
async function sendSlowly(by: Neighbour, path: string, signal: AbortSignal): Promise<void> {
  async function* body() {
    yield Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK',
    )
    for (;;) {
      await sleep(1_000, undefined, { signal })
      yield Buffer.alloc(1_024)
    }
  }
  const response = await fetch(`${by.site.url}/api${path}`, {
    method: 'POST',
    headers: { ...headersOf(by), 'content-type': 'multipart/form-data; boundary=x' },
    body: Readable.toWeb(Readable.from(body())) as ReadableStream,
    duplex: 'half',
    signal,
  })
  await response.arrayBuffer()
}

/** Returns an administrator of each company with a course, first the one of the site's company. */
async function placed(site: BenchSite): Promise<Neighbour[]> {
  const people = await companyPeople(site, {
    companies: COMPANIES + 1,
    people: 1,
    role: 'admin',
    creating: true,
  })
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  async function designOf({ tenantId }: CompanyPerson): Promise<number> {
    const { rows } = await client.query<{ id: string }>(
      `with design as (
         insert into courses (owner_tenant_id, slug, name)
         values ($1, gen_random_uuid()::text, 'Medida') returning id
       ), given as (
         insert into tenant_courses (tenant_id, course_id) select $1, id from design
       ) select id from design`,
      [tenantId],
    )
    return Number(rows[0]!.id)
  }
  try {
    const found: Neighbour[] = []
    for (const [at, person] of people.entries())
      found.push({
        site: { ...site, token: person.token },
        design: await designOf(person),
        address: `10.1.0.${at + 1}`,
      })
    return found
  } finally {
    await client.end()
  }
}
