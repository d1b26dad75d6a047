import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { forEachInputDevice, menu, said } from '../tasks.ts'

/**
 * Jobs of who lets people in and writes to them, from the start page, in so many steps at most (decision 0045), with
 * scripts, without them, and by keyboard alone.
 */
forEachInputDevice(({ hands }) => {
  // Before: 16 steps and five texts.
  test('five preregistrations are approved with a saved text', async ({
    page,
    request,
    scripts,
    unique,
  }) => {
    const api = await administrator(request)
    const { slug } = await api.get<{ slug: string }>('/preregistrations/settings')
    for (const letter of ['A', 'B', 'C', 'D', 'E'])
      await api.post('/preregistrations', {
        tenant: slug,
        first_name: `Fila ${letter} ${unique}`,
        email: `${letter}.${unique}@espera.example`,
      })
    const saved = `Bienvenida ${unique}`
    await api.post('/preregistrations-observations', {
      name: saved,
      text: 'Te esperamos el lunes',
      shared: true,
    })

    const { press, pick, type, steps } = hands(page)
    await press(menu(page, 'Prerregistros'))
    await type(page.getByRole('searchbox', { name: 'Buscar prerregistros' }), unique)
    if (!scripts) await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await press(page.getByRole('link', { name: `Fila A ${unique}` }))
    await pick(page.getByLabel('Observaciones guardadas'), saved)
    if (scripts)
      await expect(page.getByRole('textbox', { name: /^Observaciones/ })).toHaveValue(
        'Te esperamos el lunes',
      )
    for (const letter of ['A', 'B', 'C', 'D', 'E']) {
      await expect(page.getByLabel('Nombre')).toHaveValue(`Fila ${letter} ${unique}`)
      await press(page.getByRole('button', { name: 'Aprobar y siguiente' }))
    }
    await expect(said(page, `Preregistro aprobado: Fila E ${unique}`)).toContainText(
      'No queda ningún otro por decidir en esta lista.',
    )
    expect(steps()).toBeLessThanOrEqual(7)
    const { results } = await api.get<{ results: unknown[] }>(
      `/preregistrations?status=approved&q=${unique}`,
    )
    expect(results).toHaveLength(5)
  })

  // Before: 7 steps, with the text and the file by hand.
  test('a message is sent again to another audience @all', async ({ page, request, unique }) => {
    const api = await administrator(request)
    const made = (name: string) =>
      api.post<{ id: number }>('/communications', { name, locations: [`Nadie ${unique}`] })
    const from = await made(`Desde ${unique}`)
    const to = await made(`Hacia ${unique}`)
    await api.post(`/communications/${from.id}/messages`, {
      body: `Aviso ${unique}`,
      programmed_date: IN_TWO_DAYS,
    })

    const { press, pick, tick, type, steps } = hands(page)
    await press(menu(page, 'Comunicaciones'))
    await press(page.getByRole('link', { name: 'Mensajes', exact: true }))
    await press(page.getByRole('link', { name: `Duplicar «Aviso ${unique}»` }))
    await expect(page.getByLabel('Texto')).toHaveValue(`Aviso ${unique}`)
    await pick(page.getByRole('combobox', { name: 'Audiencia' }), `Hacia ${unique}`)
    await tick(page.getByLabel('Programar?'))
    await type(page.getByLabel('Fecha', { exact: true }), DAY)
    await press(page.getByRole('button', { name: 'Continuar' }))
    await expect(page.getByText(`Hacia ${unique}`)).toBeVisible()
    await press(page.getByRole('button', { name: 'Programar' }))
    await expect(said(page, 'El mensaje se enviará el')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hacia ${unique}`)
    expect(steps()).toBeLessThanOrEqual(5)
    const { results } = await api.get<{ results: { body: string }[] }>(
      `/communications/${to.id}/messages`,
    )
    expect(results.map(({ body }) => body)).toEqual([`Aviso ${unique}`])
  })
})

const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
const IN_TWO_DAYS = `${inTwoDays.slice(0, 13)}:00Z`
const DAY = inTwoDays.slice(0, 10).split('-').reverse().join('/')
