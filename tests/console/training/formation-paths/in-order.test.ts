import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Members of a path on one level: specification 3, §2, §7 and §8. */

const site = await startTestConsole()
const { admin, rows } = await openGroups(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

const KINDS = [
  {
    kind: 'external-courses',
    table: 'external_courses',
    at: 'external_courses',
    field: 'courses',
    hours: 'hours',
    tab: 'Cursos externos',
    add: 'Agregar cursos externos',
    none: 'Aún no hay cursos asignados',
    added: 'Se agregaron 2 cursos externos a',
    removed: 'Se quitó 1 curso externo de',
    the: 'el curso externo',
    unread: 'Ocurrió un error al consultar los cursos externos del plan de formación',
    unfound: 'Error al consultar los cursos externos',
    unadded: 'Ocurrió un error al agregar los cursos externos del plan de formación',
    unremoved: 'Ocurrió un error al eliminar el curso externo del plan de formación',
  },
  {
    kind: 'certifications',
    table: 'certifications',
    at: 'certifications',
    field: 'certifications',
    hours: 'duration_hours',
    tab: 'Certificaciones',
    add: 'Agregar certificaciones',
    none: 'Aún no hay certificaciones asignadas',
    added: 'Se agregaron 2 certificaciones a',
    removed: 'Se quitó 1 certificación de',
    the: 'la certificación',
    unread: 'Ocurrió un error al consultar las certificaciones del plan de formación',
    unfound: 'Error al consultar las certificaciones',
    unadded: 'Ocurrió un error al agregar las certificaciones del plan de formación',
    unremoved: 'Ocurrió un error al eliminar la certificación del plan de formación',
  },
]

/** '1 Arte, 2 Botas' as the page shows them. */
function reads(page: Page): string {
  const [, ...lines] = page.in(page.getByRole('table')).getAllByRole('row')
  return lines
    .map((row) => {
      const [number] = row.querySelectorAll('span.tabular-nums')
      return `${number?.textContent} ${row.querySelector('span.truncate')?.textContent}`
    })
    .join(', ')
}
const menuOf = (page: Page, name: string) =>
  page.in(page.getByTitle(`Acciones de ${name}`).closest('details')!)

describe.each(KINDS)('$tab of a path', (words) => {
  const { kind, table, at, field } = words

  async function pathOf(name: string, ...names: string[]) {
    const { id } = (await admin('POST', '/paths', { name })).body
    const made = await rows<{ id: string }>(
      `insert into ${table} (tenant_id, name, ${words.hours})
       select 1, name, 12.5 from unnest($1::text[]) name returning id`,
      [names],
    )
    const all = made.map((one) => Number(one.id))
    if (all.length > 0)
      await admin('PUT', `/paths/${id}/${at}`, { [field]: all.map((one) => ({ id: one })) })
    return { id, all, url: `/formation-paths/${id}/${kind}` }
  }

  test('are added several at once without a question, since nobody gets a course by them', async () => {
    await pathOf('Otro', `Sumable ${kind} A`, `Sumable ${kind} B`)
    const { id, url } = await pathOf('Con todo')
    const page = await person.open(`/formation-paths/${id}`)
    const tabs = page.in(page.getByRole('navigation', { name: 'Contenido del plan' }))
    const tab = await person.follow(tabs.getByRole('link', { name: new RegExp(`^${words.tab}`) }))
    expect(tab.address).toBe(url)
    expect(tab.getByText(words.none)).toBeTruthy()
    await person.follow(tab.getByRole('link', { name: words.add }))
    const picker = await person.open(`${url}/addition?q=sumable%20${kind}`)
    for (const box of picker.getAllByRole<HTMLInputElement>('checkbox'))
      if (box.name === 'ids') box.checked = true
    const done = await person.submit(picker, 'Agregar al plan')
    expect(done.address).toBe(url)
    expect(done.getByText(`${words.added} «Con todo».`)).toBeTruthy()
    expect(reads(done)).toBe(`1 Sumable ${kind} A, 2 Sumable ${kind} B`)
    expect(done.getAllByText('12,5 h')).toHaveLength(2)
    const undone = await person.submit(done, 'Deshacer')
    expect(undone.getByText(words.none)).toBeTruthy()
  })

  test('move up, down and to a place, each undone from its message', async () => {
    const { url } = await pathOf('Ordenable', 'Arte', 'Botas', 'Casco')
    let page = await person.open(url)
    expect(menuOf(page, 'Arte').queryByRole('button', { name: 'Subir' })).toBeNull()
    expect(menuOf(page, 'Botas').queryByRole('button', { name: 'Sacar' })).toBeNull()
    page = await person.submit(page, menuOf(page, 'Casco').getByRole('button', { name: 'Subir' }))
    expect(page.address).toBe(url)
    expect(reads(page)).toBe('1 Arte, 2 Casco, 3 Botas')
    page = await person.submit(page, menuOf(page, 'Arte').getByRole('button', { name: 'Bajar' }))
    expect(reads(page)).toBe('1 Casco, 2 Arte, 3 Botas')
    page = await person.submit(page, 'Deshacer')
    expect(reads(page)).toBe('1 Arte, 2 Casco, 3 Botas')
    const form = await person.follow(menuOf(page, 'Botas').getByRole('link', { name: 'Mover a…' }))
    expect(form.queryByLabelText('Dentro de')).toBeNull()
    page = await person.submit(form, 'Mover', { 'Lugar en el plan': '1' })
    expect(reads(page)).toBe('1 Botas, 2 Arte, 3 Casco')
    page = await person.submit(page, menuOf(page, 'Casco').getByRole('button', { name: 'Bajar' }))
    expect(page.getByText('«Casco» ya es el último de su nivel.')).toBeTruthy()
  })

  test('that are dragged over a change of somebody else are taken back, with the reason', async () => {
    const { id, url, all } = await pathOf('Arrastrable', 'Arte', 'Botas')
    const drop = async (version: number, item: number, order: string) => {
      const body = new URLSearchParams({ order, version: String(version), dragged: 'true' })
      const to = `${url}/placement?item=${item}`
      const answer = await person.post(to, body)
      expect(answer.headers.get('X-Remix-Replace')).toBe('true')
      return person.open(answer.headers.get('location')!)
    }
    const seen = (await admin('GET', `/paths/${id}`)).body.contents_version as number
    expect(reads(await drop(seen, all[1]!, '1'))).toBe('1 Botas, 2 Arte')
    const late = await drop(seen, all[1]!, '2')
    expect(late.getByRole('alert').textContent).toMatch(/^Ocurrió un error al reordenar\. Otra/)
    expect(reads(late)).toBe('1 Botas, 2 Arte')
  })

  test('are taken out after a question, and come back', async () => {
    const { url, all } = await pathOf('Quitable', 'Arte', 'Botas')
    const question = await person.open(`${url}/removal?ids=${all[0]}`)
    const dialog = question.in(question.getByRole('dialog', { name: 'Quitar del plan' }))
    expect(dialog.getByText(`¿Quitar ${words.the} «Arte» del plan?`)).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Quitar' }))
    expect(done.getByText(`${words.removed} «Quitable».`)).toBeTruthy()
    expect(reads(done)).toBe('1 Botas')
    expect(reads(await person.submit(done, 'Deshacer'))).toBe('1 Arte, 2 Botas')
  })

  test('are added and removed by a reader, who moves none', async () => {
    const { url, all } = await pathOf('Para leer', 'Arte', 'Botas')
    const page = await reader.open(url)
    expect(page.queryByTitle('Acciones de Arte')).toBeNull()
    expect(page.getByRole('link', { name: 'Quitar Arte' })).toBeTruthy()
    expect(page.getByRole('link', { name: words.add })).toBeTruthy()
    expect((await reader.open(`${url}/placement?item=${all[0]}`)).status).toBe(403)
  })

  test('that cannot be read, offered, added or taken out say so in the specification’s words', async () => {
    const { id, url, all } = await pathOf('Sin servicio', 'Arte')
    const [free] = (await pathOf('Otro', `Libre ${kind}`)).all
    const picker = await person.open(`${url}/addition?q=libre%20${kind}`)
    const question = await person.open(`${url}/removal?ids=${all[0]}`)
    site.breakApi(new RegExp(`^/api/paths/${id}/${at}(/.*)?$`))
    const unread = await person.open(url)
    const unfound = await person.open(`${url}/addition`)
    for (const box of picker.getAllByRole<HTMLInputElement>('checkbox'))
      if (box.value === String(free)) box.checked = true
    site.breakApi(new RegExp(`^/api/paths/${id}/${at}$`))
    const unadded = await person.submit(picker, 'Agregar al plan')
    site.breakApi(new RegExp(`^/api/paths/${id}/${at}/${all[0]}$`))
    const unremoved = await person.submit(question, 'Quitar')
    site.breakApi()
    expect([unread.status, unfound.status]).toEqual([503, 503])
    expect(unread.getByRole('alert').textContent).toContain(words.unread)
    expect(unfound.getByRole('alert').textContent).toContain(words.unfound)
    expect(unadded.getByRole('alert').textContent).toContain(words.unadded)
    expect(unremoved.getByRole('alert').textContent).toContain(words.unremoved)
  })
})

test('a company without external training has no section for external courses', async () => {
  const other = await site.signInAs('admin', 1556)
  const api = await site.api.signInAs('admin', 1556)
  const { id } = (await api('POST', '/paths', { name: 'Sin externos' })).body
  const page = await other.open(`/formation-paths/${id}`)
  const tabs = page.in(page.getByRole('navigation', { name: 'Contenido del plan' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent.replace(/\s*\d+$/, ''))).toEqual([
    'Cursos',
    'Certificaciones',
    'Usuarios',
    'Asignado a',
  ])
  expect((await other.open(`/formation-paths/${id}/external-courses`)).status).toBe(404)
  expect((await other.open(`/formation-paths/${id}/external-courses/addition`)).status).toBe(404)
  expect((await other.open(`/formation-paths/${id}/otra`)).status).toBe(404)
})
