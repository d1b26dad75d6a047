import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'
import { forEachInputDevice } from '../tasks.ts'
import { tick } from '../tick.ts'

/**
 * Jobs of an author in the editor, in so many steps at most (decision 0045). Each is done with scripts, without them,
 * and by keyboard alone.
 */
forEachInputDevice(({ hands, floor: tag, isMouse }) => {
  test(
    'an author moves ten contents to another section @all',
    { tag },
    async ({ page, request, unique, isAccessible }) => {
      const { design, ids, target } = await courseOfTips(request, unique)
      await page.goto(`/courses/${design}/design`)
      const { press, tick, pick, steps } = hands(page)
      await press(page.getByRole('link', { name: 'Elegir varios' }))
      for (let at = 1; at <= 10; at++)
        await tick(page.getByRole('checkbox', { name: new RegExp(`^Consejo ${at} `) }))
      await pick(page.getByLabel('Mover a'), 'Destino › Lugar nuevo')
      await isAccessible()
      await press(page.getByRole('button', { name: 'Mover', exact: true }))
      await expect(
        page.getByText('Se movieron 10 contenidos a «Destino › Lugar nuevo».'),
      ).toBeVisible()
      expect(await contentsIn(request, design, target)).toEqual(ids.slice(0, 10))
      // 40 before: each one was selected, its menu and its dialog opened, and sent.
      expect(steps()).toBeLessThanOrEqual(2)

      await press(page.getByRole('button', { name: 'Deshacer' }))
      await expect.poll(() => contentsIn(request, design, target)).toEqual([])
    },
  )

  test(
    'an author tries a section as a learner @all',
    { tag },
    async ({ page, request, unique, isAccessible }) => {
      const { design, question } = await courseOfTips(request, unique)
      await page.goto(`/courses/${design}/design?item=content-${question}`)
      const { press, tick, steps } = hands(page)
      // A group of radio buttons is one stop of Tab.
      const choose = async (name: string) => {
        const radio = page.getByRole('radio', { name })
        await tick(isMouse ? radio : page.getByRole('radio').first())
        while (!(await radio.isChecked())) await page.keyboard.press('ArrowDown')
      }
      await press(page.getByRole('button', { name: 'Probar', exact: true }))
      // The panel that is left has radio buttons too.
      await expect(page.getByRole('button', { name: 'Responder' })).toBeVisible()
      await choose('Otra opción')
      await press(page.getByRole('button', { name: 'Responder' }))
      await expect(page.getByText('La respuesta correcta: Opción correcta')).toBeVisible()
      await isAccessible()
      await press(page.getByRole('link', { name: 'Continuar' }).first())
      await expect(page.getByText('Aún no lo logras')).toBeVisible()
      await press(page.getByRole('link', { name: 'Empezar de nuevo' }))
      await expect(page.getByRole('button', { name: 'Responder' })).toBeVisible()
      await choose('Opción correcta')
      await press(page.getByRole('button', { name: 'Responder' }))
      await expect(page.getByRole('status').filter({ hasText: '¡Correcto!' })).toBeVisible()
      await press(page.getByRole('link', { name: 'Continuar' }).first())
      await expect(page.getByText('¡Módulo completado!')).toBeVisible()
      expect(steps()).toBeLessThanOrEqual(6)
    },
  )
})

test('a range of contents and a whole subsection are ticked, and counted @js', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  const { design } = await courseOfTips(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${design}/design/selection`)
  await scriptsRun()
  const count = page.getByRole('status').filter({ hasText: /elegidos?$/ })
  await tick(page.getByRole('checkbox', { name: /^Consejo 3 / }))
  await page.getByRole('checkbox', { name: /^Consejo 9 / }).click({ modifiers: ['Shift'] })
  await expect(count).toHaveText('7 contenidos elegidos')
  await page.getByRole('button', { name: 'Todos los de Origen › Lugar' }).click()
  await expect(count).toHaveText('13 contenidos elegidos')
  await page.getByLabel('Mover a').selectOption({ label: 'Origen › Lugar' })
  await page.getByLabel('Lugar', { exact: true }).selectOption({ label: 'Antes de «Consejo 4»' })
  await page.getByRole('button', { name: 'Todos los de Origen › Lugar' }).click()
  await tick(page.getByRole('checkbox', { name: /^Consejo 1 / }))
  await page.getByRole('button', { name: 'Mover', exact: true }).click()
  await expect(page.getByText('Se movió 1 contenido a «Origen › Lugar».')).toBeVisible()
  const titles = page
    .getByRole('navigation', { name: 'Estructura del curso' })
    .getByRole('link', { name: /^Consejo \d/ })
  await expect(titles.nth(2)).toContainText('Consejo 1')
})

test('texts are written where the preview shows them, saved, taken back and undone @js', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
  isAccessible,
}) => {
  const { design, question } = await courseOfTips(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${design}/design?item=content-${question}`)
  await scriptsRun()
  const preview = page.getByRole('region', { name: 'Vista previa' }).first()
  const text = (words: string) => preview.getByRole('button', { name: words })
  await text('Pregunta').click()
  await expect(preview.getByLabel('Título')).toBeFocused()
  await page.keyboard.type('¿Qué usas?')
  await expect(page.getByRole('textbox', { name: 'Título', exact: true }).last()).toHaveValue(
    '¿Qué usas?',
  )
  await page.keyboard.press('Enter')
  await expect(text('¿Qué usas?')).toBeFocused()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await isAccessible()

  // By keyboard, and taken back by Escape.
  await text('Opción correcta').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Casco')
  await expect(page.getByLabel('Opción 1', { exact: true }).last()).toHaveValue('Casco')
  await page.keyboard.press('Escape')
  await expect(text('Opción correcta')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Botas')
  await page.keyboard.press('Enter')
  await expect(text('Botas')).toBeVisible()
  await expect.poll(() => optionsOf(request, design, question)).toEqual(['Botas', 'Otra opción'])

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(text('Opción correcta')).toBeVisible()
  expect(await optionsOf(request, design, question)).toEqual(['Opción correcta', 'Otra opción'])
})

test('of two options with the same text, the one that is written on the preview changes @js', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  const { design, target } = await courseOfTips(request, unique)
  const api = await administrator(request)
  const { id } = await api.post<{ id: number }>(`/courses/${design}/contents`, {
    subSection: target,
    contentType: 'Sort',
  })
  await signInAs('admin')
  await page.goto(`/courses/${design}/design?item=content-${id}`)
  await scriptsRun()
  const cell = (label: string) => page.getByLabel(label, { exact: true }).last()
  // The podium draws the second option first.
  await cell('Opción 1').fill('Casco')
  await cell('Opción 1: posición correcta').fill('2')
  await cell('Opción 2').fill('Casco')
  await cell('Opción 2: posición correcta').fill('1')
  const preview = page.getByRole('region', { name: 'Vista previa' }).first()
  const same = preview.getByRole('button', { name: 'Casco' })
  await expect(same).toHaveCount(2)
  await preview.getByRole('listitem').filter({ hasText: 'Puesto 1' }).getByRole('button').click()
  await page.keyboard.type('Botas')
  await page.keyboard.press('Enter')
  await expect(cell('Opción 2')).toHaveValue('Botas')
  await expect(cell('Opción 1')).toHaveValue('Casco')
  await expect(same).toHaveCount(1)
  await expect
    .poll(() => optionsOf(request, design, id))
    .toEqual(['Casco', 'Botas', 'Tercer elemento'])
})

/** A course with twelve tips and a question in one section, and another section without contents. */
async function courseOfTips(request: APIRequestContext, unique: string) {
  const api = await administrator(request)
  const { design } = await courseWithoutSections(request, unique)
  const section = async (name: string, parent: number | null = null) => {
    const made = await api.post<{ id: number }>(`/courses/${design}/sections`, { parent })
    const at = parent === null ? '' : `sections/${parent}/`
    await api.put(`/courses/${design}`, { [`${at}sections/${made.id}/name`]: name })
    return made.id
  }
  const content = async (subSection: number, contentType: string) =>
    (await api.post<{ id: number }>(`/courses/${design}/contents`, { subSection, contentType })).id
  const origin = await section('Origen')
  const from = await section('Lugar', origin)
  const target = await section('Lugar nuevo', await section('Destino'))
  const ids: number[] = []
  const titles: Record<string, string> = {}
  for (let at = 1; at <= 12; at++) {
    const id = await content(from, 'Tip')
    ids.push(id)
    titles[`sections/${origin}/sections/${from}/contents/${id}/title`] = `Consejo ${at}`
  }
  await api.put(`/courses/${design}`, titles)
  return { design, ids, target, question: await content(from, 'SingleChoice') }
}

type Content = { order: number; options: Record<string, { text: string; order: number }> }
type Section = { sections: Record<string, { contents: Record<string, Content> }> }

/** The ids of a subsection's contents, in order. */
async function contentsIn(request: APIRequestContext, design: number, subsection: number) {
  const found = (await subsectionsOf(request, design)).flatMap(([id, contents]) =>
    id === subsection ? Object.entries(contents) : [],
  )
  return found.sort(([, a], [, b]) => a.order - b.order).map(([id]) => Number(id))
}

/** The texts of a content's options, in order. */
async function optionsOf(request: APIRequestContext, design: number, content: number) {
  const found = (await subsectionsOf(request, design)).flatMap(([, contents]) =>
    Object.values(contents[content]?.options ?? {}),
  )
  return found.sort((a, b) => a.order - b.order).map(({ text }) => text)
}

async function subsectionsOf(request: APIRequestContext, design: number) {
  const api = await administrator(request)
  const { sections } = await api.get<{ sections: Record<string, Section> }>(
    `/courses/${design}/design`,
  )
  return Object.values(sections).flatMap((one) =>
    Object.entries(one.sections).map(([id, { contents }]) => [Number(id), contents] as const),
  )
}
