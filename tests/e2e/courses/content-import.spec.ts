import type { APIRequestContext, Page } from '@playwright/test'
import { pictureShape, presentation, textShape } from '../../files/presentation.ts'
import { workbook } from '../../files/workbook.ts'
import type { InputDevice } from '../input-devices.ts'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections, PIXEL } from '../rest.ts'
import { forEachInputDevice } from '../tasks.ts'

/**
 * Two jobs of an author, from the course's editor, in so many steps at most (decision 0045). One by one, twenty
 * questions take 40 steps (the button and the template of each) and ten slides with a picture 41 (also the upload
 * and 'Guardar' of each, and the panel's group of images once).
 */
forEachInputDevice(
  ({ hands, floor: tag }) => {
    test(
      'an author brings twenty questions from a spreadsheet, and undoes it @all',
      { tag },
      async ({ page, request, signInAs, unique, isAccessible }) => {
        const { address, contents } = await courseWithSubsection(request, unique)
        const headings = ['Pregunta', 'Opción 1', 'Opción 2', 'Opción 3', 'Correcta']
        const rows = Array.from({ length: 20 }, (_, n) => [
          `¿Cuál es ${n}?`,
          'Una',
          'Otra',
          null,
          'A',
        ])
        await signInAs('admin')
        await page.goto(address)
        const come = hands(page)
        await importFile(page, come, 'Importar preguntas', {
          name: 'Banco.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: Buffer.from(workbook({ rows: [headings, ...rows] })),
        })
        await expect(page.getByRole('heading', { name: '20 contenidos' })).toBeVisible()
        await isAccessible()
        await come.press(page.getByRole('button', { name: 'Crear los elegidos' }))
        await expect(page.getByText('Se crearon 20 contenidos.')).toBeVisible()
        expect(await contents()).toBe(20)
        expect(come.steps()).toBeLessThanOrEqual(4)
        await come.press(page.getByRole('button', { name: 'Deshacer' }))
        await expect.poll(contents).toBe(0)
      },
    )

    test(
      'an author brings a presentation of ten slides into a section @all',
      { tag },
      async ({ page, request, signInAs, unique, isAccessible }) => {
        const { address, contents } = await courseWithSubsection(request, unique)
        const slides = Array.from({ length: 10 }, (_, n) => ({
          shapes: `${textShape([`Paso ${n + 1}`], 'title')}${textShape(['Mira', 'Avisa'], 'body')}${pictureShape('rId1', { description: 'Un punto' })}`,
          relations: { rId1: '../media/uno.png' },
        }))
        await signInAs('admin')
        await page.goto(address)
        const come = hands(page)
        await importFile(page, come, 'Importar diapositivas', {
          name: 'Pasos.pptx',
          mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
          buffer: presentation(slides, { media: { 'uno.png': PIXEL } }),
        })
        await expect(page.getByRole('img', { name: 'Un punto' })).toHaveCount(10)
        await isAccessible()
        await come.press(page.getByRole('button', { name: 'Crear los elegidos' }))
        await expect(page.getByText('Se crearon 10 contenidos.')).toBeVisible()
        expect(await contents()).toBe(10)
        expect(come.steps()).toBeLessThanOrEqual(4)
      },
    )
  },
  { signedIn: false },
)

/** A course with one subsection, its address in the editor, and the number of its contents. */
async function courseWithSubsection(request: APIRequestContext, unique: string) {
  const api = await administrator(request)
  const { design } = await courseWithoutSections(request, unique)
  const section = await api.post<{ id: number }>(`/courses/${design}/sections`, {})
  const below = await api.post<{ id: number }>(`/courses/${design}/sections`, {
    parent: section.id,
  })
  type Design = {
    sections: Record<string, { sections: Record<string, { contents: Record<string, object> }> }>
  }
  return {
    address: `/courses/${design}/design?item=subsection-${below.id}`,
    contents: async () => {
      const { sections } = await api.get<Design>(`/courses/${design}/design`)
      return Object.keys(sections[section.id]!.sections[below.id]!.contents).length
    },
  }
}

async function importFile(
  page: Page,
  come: InputDevice,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  await come.press(page.locator('summary[aria-label^="Acciones de"]'))
  await come.press(page.getByRole('link', { name }))
  // The editor has fields for files too.
  await expect(page.getByRole('button', { name: 'Ver contenidos' })).toBeVisible()
  await come.upload(page.locator('input[type=file]'), file)
  await come.press(page.getByRole('button', { name: 'Ver contenidos' }))
}
