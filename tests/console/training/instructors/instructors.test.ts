import { describe, expect, test } from 'vitest'
import { picture } from '#tests/api/courses/courses/company.ts'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** The screen of instructors: specification 3, §2, §3, §5 and §8. */

const site = await startTestConsole()
const { admin: api, rows, course } = await openGroups(site.api)
const person = await site.signInAs('admin')

async function instructor(name: string, changes: object = {}) {
  const { body } = await api('POST', '/instructors', { name, ...changes })
  return body as { id: number; name: string; logo: string | null }
}
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))
const cells = (page: Page) => {
  const [, ...lines] = page.in(page.getByRole('table', { name: 'Formadores' })).getAllByRole('row')
  return lines.map((line) =>
    [...line.querySelectorAll('[role=cell].data-cell')].map((cell) =>
      cell.textContent.replace(/\s+/g, ' ').trim(),
    ),
  )
}

describe('the list of instructors', () => {
  test('shows what the specification says, with descriptions cut and who is external', async () => {
    const description = 'Ingeniera de seguridad con veinte años en montajes de altura y rescate.'
    await instructor('Zulma Peña', { code: 'LZ-1', description, type: 'external' })
    const page = await person.open('/instructors?q=zulma+pe')
    expect(page.title).toBe('Formadores')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Formadores 1')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads.slice(1)).toEqual([
      'Código',
      'Fecha de creación',
      'Nombre',
      'Descripción',
      'Tipo',
      'Acciones',
    ])
    const [[code, , name, cut, type]] = cells(page) as [string[]]
    expect([code, name, type]).toEqual(['LZ-1Zulma Peña', 'ZPZulma Peña', 'Externo'])
    expect(cut).toBe('Ingeniera de seguridad con veinte años en montajes de alt…')
    const menu = page.getByTitle('Acciones de Zulma Peña').closest('details')!
    expect([...menu.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Editar',
      'Calendario',
      'Eliminar',
    ])
  })

  test('is filtered by type in its address, and says what it would hold while there is none', async () => {
    await instructor('Filtro uno')
    await instructor('Filtro dos', { type: 'external' })
    const found = await person.open('/instructors?q=filtro&type=external')
    expect(cells(found)).toHaveLength(1)
    expect(found.getAllByText('Tipo: Externo').length).toBeGreaterThan(0)
    const none = await person.open('/instructors?q=nadie')
    expect(none.getByText('Ningún formador coincide con «nadie»')).toBeTruthy()
  })

  test('has a hundred to a page', async () => {
    await rows(
      `insert into instructors (tenant_id, name) select 1, 'Cien ' || n from generate_series(1, 101) n`,
    )
    const page = await person.open('/instructors?q=cien')
    expect(cells(page)).toHaveLength(100)
    expect(cells(await person.open('/instructors?q=cien&page=2'))).toHaveLength(1)
  })

  test('is not there for a company without external training', async () => {
    const other = await site.signInAs('admin', 1556)
    for (const at of ['/instructors', '/instructors/new', '/instructors/1/edit'])
      expect((await other.open(at)).status).toBe(404)
  })
})

describe('an instructor', () => {
  test('is created with a picture, internal unless it is said', async () => {
    const list = await person.open('/instructors?q=ana')
    const form = await person.follow(list.getByRole('link', { name: 'Nuevo formador' }))
    const wrong = await person.submit(form, 'Crear formador', {
      Nombre: ' ',
      'Enlace del chat': 'ftp://ana',
      Imagen: await picture(),
    })
    expect(wrong.status).toBe(422)
    const message = 'Debes especificar una dirección que empiece por http:// o https://'
    expect(wrong.getByRole('link', { name: message })).toBeTruthy()
    // The picture is stored already: it needs not be chosen again.
    const done = await person.submit(wrong, 'Crear formador', {
      Nombre: 'Ana con imagen',
      Código: 'A-7',
      'Enlace del chat': 'https://wa.me/573001112233',
    })
    expect(done.address).toBe('/instructors?q=ana')
    expect(done.getByText('Formador creado: Ana con imagen.')).toBeTruthy()
    const [stored] = (await api('GET', '/instructors?q=A-7')).body.results
    expect(stored).toMatchObject({ type: 'internal', chat_link: 'https://wa.me/573001112233' })
    expect(done.html).toContain(`/instructors/logos/${stored.logo}`)
    const image = await person.request(`/instructors/logos/${stored.logo}`)
    expect(image.headers.get('content-type')).toBe('image/webp')
  })

  test('keeps their picture when none is chosen, and loses it when that is asked for', async () => {
    const form = new FormData()
    form.set('name', 'Con retrato')
    form.set('logo', await picture())
    const { id, logo } = (await api('POST', '/instructors', form)).body
    const edit = await person.open(`/instructors/${id}/edit?q=retrato`)
    const kept = await person.submit(edit, 'Guardar', { Descripción: 'Suelda', Externo: true })
    expect(kept.address).toBe('/instructors?q=retrato')
    expect(kept.getByText('Se guardaron los cambios de Con retrato.')).toBeTruthy()
    const now = async () => (await api('GET', `/instructors/${id}`)).body
    expect(await now()).toMatchObject({ logo, description: 'Suelda', type: 'external' })
    const again = await person.open(`/instructors/${id}/edit`)
    await person.submit(again, 'Guardar', { 'Quitar imagen': true })
    expect(await now()).toMatchObject({ logo: null, description: 'Suelda' })
  })

  test('says itself that it failed when the API is away, and can be sent again', async () => {
    const form = await person.open('/instructors/new')
    site.breakApi(/^\/api\/instructors\/logos$/)
    const failed = await person.submit(form, 'Crear formador', {
      Nombre: 'A la segunda',
      Imagen: await picture(),
    })
    site.breakApi()
    expect(failed.status).toBe(503)
    expect(failed.getByRole('alert').textContent).toContain(
      'Ocurrió un error al guardar el formador',
    )
    const done = await person.submit(failed, 'Crear formador')
    expect(done.getByText('Formador creado: A la segunda.')).toBeTruthy()
  })

  test('is deleted after a question', async () => {
    const { name } = await instructor('Para borrar')
    const list = await person.open('/instructors?q=para+borrar')
    const question = await person.follow(list.getByRole('link', { name: 'Eliminar' }))
    const dialog = dialogOf(question, 'Eliminar formador')
    expect(dialog.getByText(`¿Eliminar el formador «${name}»?`)).toBeTruthy()
    expect(dialog.getByText(/^No está en ningún curso\. Se elimina definitivamente/)).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(done.address).toBe('/instructors?q=para+borrar')
    expect(done.getByText('Se eliminó 1 formador.')).toBeTruthy()
  })

  test('several are not deleted while one of them is in use, and the message says where', async () => {
    const [one, two] = [await instructor('Sobrante uno'), await instructor('Sobrante dos')]
    const list = await person.open('/instructors?q=sobrante')
    for (const box of list.getAllByRole<HTMLInputElement>('checkbox'))
      if (box.name === 'ids') box.checked = true
    const question = await person.submit(list, 'Eliminar')
    const free = dialogOf(question, 'Eliminar formadores')
    expect(free.getByText('¿Eliminar los 2 formadores seleccionados?')).toBeTruthy()

    await rows(
      `insert into external_courses (tenant_id, name, instructor_id, deleted_at)
       values (1, 'Grúas', $1, now()), (1, 'Alturas', $1, null)`,
      [one.id],
    )
    await rows(
      `update courses set instructor_id = $1
       where id = (select course_id from tenant_courses where id = $2)`,
      [two.id, await course('Excel inicial')],
    )
    // It was asked before: the answer comes too late.
    const refused = await person.submit(question, free.getByRole('button', { name: 'Eliminar' }))
    expect(refused.status).toBe(409)
    expect(refused.getByRole('alert').textContent).toContain(
      '«Sobrante uno» da 2 cursos externos («Alturas» y «Grúas (en la papelera)»)',
    )

    const told = await person.open(`/instructors/deletion?ids=${one.id}&ids=${two.id}`)
    const dialog = dialogOf(told, 'Eliminar formadores')
    expect(dialog.queryByRole('button', { name: 'Eliminar' })).toBeNull()
    const items = dialog.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      'Sobrante dosEs el experto temático de 1 curso:Excel inicial',
      'Excel inicial',
      'Sobrante unoDa 2 cursos externos:AlturasGrúas (en la papelera)',
      'Alturas',
      'Grúas (en la papelera)',
    ])
    const stay = await api('GET', `/instructors?ids=${one.id},${two.id}`)
    expect(stay.body.pagination.total).toBe(2)
  })
})
