import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { dayAfter, openHolders } from '../../../api/training/certifications/holder.ts'

/** The screen of certifications: specification 3, §2, §5, §6 and §8. */

const site = await startTestConsole()
const { admin: api, somebody, held } = await openHolders(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

async function certification(name: string, changes: object = {}) {
  const { body } = await api('POST', '/certifications', { name, ...changes })
  return body as { id: number; name: string }
}
const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))
const cells = (page: Page, table: string) => {
  const [, ...lines] = page.in(page.getByRole('table', { name: table })).getAllByRole('row')
  return lines.map((line) =>
    [...line.querySelectorAll('[role=cell].data-cell')].map((cell) => cell.textContent.trim()),
  )
}

describe('the list of certifications', () => {
  test('has its title with the count, and the columns of the specification', async () => {
    const { id, name } = await certification('Lista de soldadura', { duration_hours: 12.5 })
    await held(await somebody(), { certification_id: id })
    const page = await person.open('/certifications?q=lista+de')
    expect(page.title).toBe('Certificaciones')
    expect(page.getByRole('heading', { level: 1, name: 'Certificaciones 1' })).toBeTruthy()
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads.slice(1)).toEqual([
      'Nombre',
      'Duración en horas',
      'Usuarios',
      'Fecha de creación',
      'Acciones',
    ])
    expect(cells(page, 'Certificaciones')).toEqual([
      [name, '12,5 horas', '1 usuario', expect.stringMatching(/^(hace|ahora)/)],
    ])
    const menu = page.getByTitle(`Acciones de ${name}`).closest('details')!
    expect([...menu.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Editar',
      'Asignar competencias',
      'Eliminar',
    ])
  })
})

describe('a certification', () => {
  test('is created, with hours as Colombia writes numbers', async () => {
    const form = await person.open('/certifications/new?q=soldadura+naval')
    const wrong = await person.submit(form, 'Crear certificación', {
      Nombre: ' ',
      'Duración en horas': 'mucho',
    })
    expect(wrong.status).toBe(422)
    const message = 'Duración en horas: debe ser un número de 0 a 9.999'
    expect(wrong.getByRole('link', { name: message })).toBeTruthy()
    const done = await person.submit(wrong, 'Crear certificación', {
      Nombre: 'Soldadura naval',
      'Duración en horas': '1.500',
    })
    expect(done.address).toBe('/certifications?q=soldadura+naval')
    expect(done.getByText('Certificación creada: Soldadura naval.')).toBeTruthy()
    expect(cells(done, 'Certificaciones')[0]?.slice(0, 2)).toEqual([
      'Soldadura naval',
      '1.500 horas',
    ])
  })

  test('is modified, and two editors do not overwrite each other', async () => {
    const { id } = await certification('Antes', { duration_hours: 3 })
    const form = await person.open(`/certifications/${id}/edit?q=antes`)
    await api('PUT', `/certifications/${id}`, { name: 'Antes', duration_hours: 4 })
    const met = await person.submit(form, 'Guardar', { Nombre: 'Después' })
    expect(met.status).toBe(409)
    expect(met.getByText(/Otra persona modificó esta certificación/)).toBeTruthy()
    const done = await person.submit(met, 'Guardar')
    expect(done.address).toBe('/certifications?q=antes')
    expect(done.getByText('Se guardaron los cambios de Después.')).toBeTruthy()
    const { body } = await api('GET', `/certifications/${id}`)
    expect(body).toMatchObject({ name: 'Después', duration_hours: 4 })
  })

  test('is deleted after a question about its holders, and restored', async () => {
    const { id, name } = await certification('Para borrar')
    const userId = await somebody()
    await held(userId, { certification_id: id })
    const list = await person.open('/certifications?q=para+borrar')
    const question = await person.follow(list.getByRole('link', { name: 'Eliminar' }))
    const dialog = dialogOf(question, 'Eliminar certificación')
    expect(dialog.getByText(`¿Eliminar la certificación «${name}»?`)).toBeTruthy()
    expect(
      dialog.getByText(/^La tiene 1 usuario, que la conserva en su perfil con sus documentos/),
    ).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(done.getByText('Se eliminó 1 certificación.')).toBeTruthy()

    const tab = `/users/${userId}/certifications`
    const kept = await person.open(tab)
    expect(kept.getByText('Eliminada de la compañía')).toBeTruthy()
    const edit = await person.follow(kept.getAllByRole('link', { name: 'Editar' }).at(-1)!)
    const saved = await person.submit(edit, 'Guardar', { 'Válida hasta': dayAfter(400) })
    expect(saved.getByText(`Se guardaron los cambios de ${name}.`)).toBeTruthy()

    await person.submit(done, 'Deshacer')
    expect((await person.open(tab)).queryByText('Eliminada de la compañía')).toBeNull()
  })

  test('is deleted after it is said which formation paths it is in', async () => {
    const [{ id }, other] = [await certification('En planes'), await certification('En planes II')]
    for (const name of ['Zona alta', 'Alturas']) {
      const { body } = await api('POST', '/paths', { name })
      await api('PUT', `/paths/${body.id}/certifications`, { certifications: [{ id }] })
    }
    const asked = async (ids: string) => person.open(`/certifications/deletion?ids=${ids}`)
    expect(
      (await asked(`${id}`)).getByText(
        /Está en 2 planes de formación: «Alturas» y «Zona alta»\. Ya no se podrá/,
      ),
    ).toBeTruthy()
    expect(
      (await asked(`${id}&ids=${other.id}`)).getByText(/Están en 2 planes de formación: «Alturas»/),
    ).toBeTruthy()
    expect((await asked(`${other.id}`)).queryByText(/planes de formación:/)).toBeNull()
  })

  test('several are deleted after a question about their holders', async () => {
    const [{ id }, other] = [await certification('Sobra una'), await certification('Sobra otra')]
    await held(await somebody(), { certification_id: id })
    const question = await person.open(`/certifications/deletion?ids=${id}&ids=${other.id}`)
    const dialog = dialogOf(question, 'Eliminar certificaciones')
    expect(dialog.getByText(/^Hay usuarios que tienen 1 de ellas/)).toBeTruthy()
  })
})

describe('the holders dialog of a certification', () => {
  test('is shown over the list, which keeps its search and page; what is due says so', async () => {
    const { id } = await certification('Muy tenida')
    for (let n = 0; n < 11; n++) {
      const userId = await somebody({
        first_name: 'Eva',
        last_name: `Tenida ${String(n).padStart(2, '0')}`,
        identification_number: `ce-${n}`,
      })
      const ends = n === 0 ? dayAfter(-1) : n === 1 ? dayAfter(1) : dayAfter(500)
      await held(userId, { certification_id: id, valid_through: ends })
    }
    const list = await reader.open('/certifications?q=muy')
    const page = await reader.follow(list.getByRole('link', { name: '11 usuarios de Muy tenida' }))
    const dialog = dialogOf(page, 'Usuarios con la certificación')
    expect(dialog.getByText('Muy tenida')).toBeTruthy()
    const shown = cells(page, 'Usuarios de Muy tenida')
    expect(shown).toHaveLength(10)
    expect(shown[0]?.slice(1)).toEqual(['ce-0', '31 ene 2026', expect.stringMatching(/Vencida$/)])
    expect(shown[1]?.at(-1)).toMatch(/Vence pronto$/)
    expect(shown[2]?.at(-1)).toMatch(/\d{4}$/)

    const next = await reader.follow(dialog.getByRole('link', { name: 'Página siguiente' }))
    expect(next.address).toBe(`/certifications/${id}/users?q=muy&part=2`)
    expect(cells(next, 'Usuarios de Muy tenida')).toHaveLength(1)
    const box = dialogOf(next, 'Usuarios con la certificación').getByRole('searchbox')
    ;(box as HTMLInputElement).value = 'ce-7'
    const searching = dialogOf(next, 'Usuarios con la certificación').getByRole('button', {
      name: 'Buscar',
    })
    const found = await reader.submit(next, searching)
    expect(cells(found, 'Usuarios de Muy tenida')).toHaveLength(1)
    const link = dialogOf(found, 'Usuarios con la certificación').getByRole('link', {
      name: /Eva Tenida 07/,
    })
    const profile = await reader.follow(link)
    expect(profile.address).toMatch(/^\/users\/\d+\/certifications\?back=/)
    const back = await reader.follow(profile.getByRole('link', { name: 'Volver a donde estabas' }))
    expect(back.address).toBe(found.address)
    const closed = await reader.follow(
      dialogOf(back, 'Usuarios con la certificación').getAllByRole('link', { name: 'Cerrar' })[0]!,
    )
    expect(closed.address).toBe('/certifications?q=muy')
  })

  test('shows an error when the API fails', async () => {
    const { id } = await certification('Sin respuesta')
    site.breakApi(/^\/api\/certifications\/\d+\/users$/)
    const page = await person.open(`/certifications/${id}/users`)
    site.breakApi()
    const dialog = dialogOf(page, 'Usuarios con la certificación')
    expect(
      dialog.getByText('Ocurrio un error al consultar los usuarios de la certificacion'),
    ).toBeTruthy()
    expect(page.getByRole('table', { name: 'Certificaciones' })).toBeTruthy()
  })
})

describe('the skills of a certification', () => {
  test('are assigned by their boxes, and what another one assigned meanwhile stays', async () => {
    const { id, name } = await certification('Con competencias')
    const skill = async (title: string) => (await api('POST', '/skills', { name: title })).body
    await skill('Temple')
    const other = await skill('Pulso')
    const list = await person.open('/certifications?q=con+competencias')
    const page = await person.follow(list.getByRole('link', { name: 'Asignar competencias' }))
    expect(page.title).toBe('Asignar competencias')
    expect(page.getByRole('heading', { name: 'Competencias de la certificación' })).toBeTruthy()
    await api('POST', `/certifications/${id}/skills/${other.id}`)
    const saved = await person.submit(page, 'Guardar', { Temple: true })
    expect(saved.address).toBe(`/certifications/${id}/skills`)
    expect(saved.getByText(`Se guardaron las competencias de ${name}.`)).toBeTruthy()
    const ticked = () => api('GET', `/certifications/${id}/skills`)
    const titles = async () => (await ticked()).body.skills.map((one: any) => one.name)
    expect(await titles()).toEqual(['Pulso', 'Temple'])
    await person.submit(saved, 'Guardar', { Temple: false })
    expect(await titles()).toEqual(['Pulso'])

    const created = await person.open(`/certifications/${id}/skills/new`)
    const made = await person.submit(created, 'Crear competencia', { Nombre: 'Templanza' })
    expect(made.address).toBe(`/certifications/${id}/skills`)
    const question = await person.open(`/certifications/${id}/skills/${other.id}/deletion`)
    expect(question.getByText(/Dejará de estar asignada a 1 certificación\./)).toBeTruthy()
    const back = await person.follow(
      page.getByRole('link', { name: 'Volver a las certificaciones' }),
    )
    expect(back.address).toBe('/certifications')
  })
})
