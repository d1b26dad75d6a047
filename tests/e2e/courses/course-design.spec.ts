import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { withKeyboard, withMouse } from '../input-devices.ts'
import { expect, test } from '../journey.ts'
import { courseWithoutSections, learnerOf } from '../rest.ts'

/** In the browser by keyboard alone, without scripts by plain forms. */
test(
  'a course is built, published and completed by a learner',
  { tag: '@floor' },
  async ({ page, request, signInAs, unique, scripts }) => {
    test.setTimeout(240_000) // a whole course
    const course = await courseWithoutSections(request, unique)
    await signInAs('admin')
    const { press, type } = scripts ? withKeyboard(page) : withMouse()
    const tree = page.getByRole('navigation', { name: 'Estructura del curso' })
    const dialog = page.getByRole('dialog')
    const create = dialog.getByRole('button', { name: 'Crear sección' })
    const told = (words: string) =>
      expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

    // The focus goes back to where a dialog was opened from, and may be on its way when a key is pressed.
    const open = (link: Locator) =>
      expect(async () => {
        await press(link)
        await expect(dialog).toBeVisible({ timeout: 5_000 })
      }).toPass()

    await page.goto(`/courses/${course.design}/design`)
    await expect(page.getByText('El curso no tiene secciones')).toBeVisible()
    // Nothing is published under the names that new things begin with.
    const expected: string[] = []
    const call = async (field: RegExp, name: string) => {
      expected.push(name)
      await type(page.getByRole('textbox', { name: field }).first(), name)
    }
    const save = async () => {
      await press(page.getByRole('button', { name: 'Guardar', exact: true }))
      await told('Se guardaron los cambios.')
    }
    for (const [at, subsections] of COURSE.entries()) {
      if (scripts) {
        await page.waitForLoadState('networkidle')
        await page.keyboard.press('n')
      } else await press(page.getByRole('button', { name: 'Nueva sección' }))
      await told('Sección creada.')
      await call(/^Nombre/, `Sección ${at + 1}`)
      await save()
      for (const [turn, templates] of subsections.entries()) {
        if (turn > 0) await press(tree.getByRole('link', { name: `Sección ${at + 1}` }))
        await open(page.getByRole('link', { name: 'Agregar subsección' }))
        await press(create)
        await told('Subsección creada.')
        await call(/^Nombre/, `Parte ${at + 1}.${turn + 1}`)
        await save()
        for (const template of templates) {
          await open(page.getByRole('link', { name: 'Agregar contenido', exact: true }))
          await press(dialog.getByRole('button', { name: new RegExp(`^${template}`) }))
          await told('Contenido creado.')
          await call(/^Título/, `${template} propio`)
          await type(page.getByLabel('Texto', { exact: true }), `Lee esto: ${template}`)
          await save()
        }
      }
    }

    // The last one goes up, and comes back.
    const built = await rowsOf(page)
    if (scripts) {
      await press(tree.getByRole('button', { name: 'Arrastrar Reto propio' }).last())
      await expect(tree.getByText('Levantaste Reto propio, posición 4 de 4')).toBeAttached()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
    } else {
      await press(page.locator('summary[aria-label^="Acciones de"]'))
      await press(page.getByRole('button', { name: 'Subir' }))
    }
    const changed = built.toSpliced(-2, 2, built.at(-1)!, built.at(-2)!)
    await expect.poll(() => rowsOf(page)).toEqual(changed)
    await expect(tree.locator('[aria-busy]')).toHaveCount(0)
    if (scripts) await page.keyboard.press('Control+z')
    else await press(page.getByRole('button', { name: 'Deshacer' }))
    await expect.poll(() => rowsOf(page)).toEqual(built)

    await press(page.getByRole('link', { name: 'Publicar', exact: true }))
    await press(page.getByRole('button', { name: /^Publicar la versión/ }))
    await expect(page.getByText('Se publicó la versión 1.')).toBeVisible()
    expect(built).toEqual(expected)

    const learner = await learnerOf(request, course, unique)
    const { stdout } = await simulate(course.id)
    expect(stdout).toContain('1 personas')
    await page.goto(`/users/${learner}`)
    await expect(page.getByRole('row', { name: new RegExp(unique) })).toContainText(/100\s%/)
  },
)

/** Everybody who has a course answers all of it over REST, as their app would: `npm run simulate`. */
function simulate(course: number) {
  const { E2E_PORT: PORT, E2E_DATA_DIR: DATA_DIR } = process.env
  const simulationArgs = ['--learners', '1', '--rate', '5', '--seconds', '3']
  return promisify(execFile)(
    process.execPath,
    ['scripts/simulate.ts', '--course', String(course), ...simulationArgs],
    { env: { ...process.env, PORT, DATA_DIR, DATABASE_URL: '' } },
  )
}

/** The contents of each subsection of each section, by their templates. */
const COURSE = [
  [
    ['Consejo', 'Reto'],
    ['Consejo', 'Reto'],
  ],
  [['Concepto', 'Consejo', 'Concepto', 'Reto']],
]

/** The tree as it is read, without its miniatures. */
const rowsOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Estructura del curso' })
    .locator('[data-item] span[title]')
    .allTextContents()

test('the screen follows what is typed and saves it; leaving what cannot be saved is asked about @js @all', async ({
  page,
  request,
  signInAs,
  unique,
  write,
}) => {
  const course = await courseWithoutSections(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${course.design}/design/new-section`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear sección' }).click()
  const preview = page.getByRole('region', { name: 'Vista previa' }).first()
  await expect(preview).toContainText('Nueva sección')
  await write(page.getByLabel(/^Nombre/), 'Antes de empezar')
  await expect(preview).toContainText('Antes de empezar')
  await page.getByLabel(/^Nombre/).fill('')
  await page.getByRole('link', { name: 'Agregar subsección' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel(/^Nombre/)).toHaveValue('')
  await expect(page.getByText('Sin guardar: Debes especificar: nombre')).toBeVisible()
  await expect(question).toBeHidden()
  await write(page.getByLabel(/^Nombre/), 'Por donde se empieza')
  await page.getByRole('link', { name: 'Agregar subsección' }).click()
  await expect(page.getByRole('dialog', { name: 'Nueva sección' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Estructura del curso' })).toContainText(
    'Por donde se empieza',
  )
})
