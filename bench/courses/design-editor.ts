import pg from 'pg'
import { editorCourse } from './editor-course.ts'
import { editorInBrowser } from './editor-in-browser.ts'
import { alternate, get, milliseconds, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const STEP_MS = 100
const ROUNDS = 5

/** The editor of a course of 40 sections of 10 contents: its page, each step in it, typing, and a tree of 1,000. */
export async function designEditor(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const { design } = await editorCourse(client, { sections: 40, contents: 10 })
    const large = await editorCourse(client, { sections: 50, contents: 20 })
    const of = { site, client, design }
    return [
      await wholePage(site, design),
      await select(of),
      await saveField(of),
      await moveContent(of),
      ...(await editorInBrowser(site, { design, large: large.design })),
    ]
  } finally {
    await client.end()
  }
}

type Of = { site: BenchSite; client: pg.Client; design: number }

async function wholePage(site: BenchSite, design: number): Promise<BenchResult> {
  const headers = { cookie: site.cookie }
  const page = `${site.url}/courses/${design}/design`
  const bare = `${site.url}/bench/bare?of=${encodeURIComponent(page)}`
  const { length } = await get(bare, headers)
  const { a, b, ratio } = await alternate(
    () => milliseconds(() => get(page, headers)),
    () => milliseconds(() => get(bare, headers)),
    ROUNDS,
  )
  return {
    bench: 'design-editor',
    what: 'HTML of the editor, 40 sections of 10 contents, against the same bytes from memory',
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms`,
    ratio: b / a,
    bar: 0.5,
    better: 'more',
    notes: `${(length / 1_000).toFixed(0)} kB; ${ratio.toFixed(1)} × the time`,
  }
}

/** Measures the requests that a browser sends when a link of the outline is followed. */
async function select({ site, client, design }: Of): Promise<BenchResult> {
  const ids = await contentsOf(client, design)
  let turn = 0
  const headers = { cookie: site.cookie }
  return step('another item is selected', {
    product: () =>
      get(
        `${site.url}/courses/${design}/design.data?item=content-${ids[turn++ % ids.length]!.id}`,
        headers,
      ),
    raw: () =>
      client.query(
        `select (select jsonb_agg(s) from course_draft_sections s where tenant_id = 1 and course_id = $1),
           (select jsonb_agg(c) from course_draft_contents c where tenant_id = 1 and course_id = $1),
           (select jsonb_agg(r) from course_resources r where tenant_id = 1 and course_id = $1)`,
        [design],
      ),
  })
}

async function saveField({ site, client, design }: Of): Promise<BenchResult> {
  const [content] = await contentsOf(client, design)
  const path = `sections/${content!.parent}/sections/${content!.section}/contents/${content!.id}/title`
  let turn = 0
  return step('one field is saved', {
    product: () => send(site, 'PUT', `/courses/${design}`, { [path]: `Título ${++turn}` }),
    raw: () => rawChange(client, design, content!.id, 'title', `Título ${++turn}`),
  })
}

/** To the next place and back, in turn. */
async function moveContent({ site, client, design }: Of): Promise<BenchResult> {
  const [content, next] = await contentsOf(client, design)
  let at = content!.position
  const place = (order: number) => ({ subSection: content!.section, order })
  return step('one content is moved', {
    product: async () => {
      const to = at === content!.position ? next!.position : content!.position
      const body = { id: content!.id, oldPosition: place(at), newPosition: place(to) }
      await send(site, 'PUT', `/courses/${design}/contents/order`, body)
      at = to
    },
    raw: () => rawChange(client, design, content!.id, 'estimated_seconds', 1),
  })
}

/** The rows that a change writes, as fast as they can be: the content and what can be undone, in one transaction. */
async function rawChange(
  client: pg.Client,
  design: number,
  id: number,
  column: 'title' | 'estimated_seconds',
  value: string | number,
) {
  await client.query('begin')
  await client.query(
    `update course_draft_contents set ${column} = $3 where tenant_id = 1 and course_id = $1 and id = $2`,
    [design, id, value],
  )
  await client.query(
    `insert into course_design_changes (tenant_id, course_id, version, kind, change)
     values (1, $1, 0, 'bench', '{}') on conflict (tenant_id, course_id, version) do update set at = now()`,
    [design],
  )
  await client.query('commit')
}

async function step(
  what: string,
  { product, raw }: { product: () => Promise<unknown>; raw: () => Promise<unknown> },
): Promise<BenchResult> {
  const { a, b, ratio } = await alternate(
    () => milliseconds(product),
    () => milliseconds(raw),
    ROUNDS,
  )
  return {
    bench: 'design-editor',
    what: `the same course: ${what}`,
    figure: `${a.toFixed(1)} ms`,
    reference: `${STEP_MS} ms`,
    ratio: a / STEP_MS,
    bar: 1,
    better: 'less',
    notes: `${ratio.toFixed(1)} × raw SQL, ${b.toFixed(1)} ms`,
  }
}

async function contentsOf(client: pg.Client, design: number) {
  const { rows } = await client.query<Record<'id' | 'section' | 'parent' | 'position', string>>(
    `select c.id, c.section_id as section, s.parent_id as parent, c.position
     from course_draft_contents c join course_draft_sections s
       on s.tenant_id = 1 and s.course_id = c.course_id and s.id = c.section_id
     where c.tenant_id = 1 and c.course_id = $1 order by s.id, c.position`,
    [design],
  )
  return rows.map(({ id, section, parent, position }) => ({
    id: Number(id),
    section: Number(section),
    parent: Number(parent),
    position: Number(position),
  }))
}

async function send(site: BenchSite, method: string, path: string, body: unknown) {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
}
