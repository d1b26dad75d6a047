import { expect, test } from '../journey.ts'

test('everything is found from the header, by keyboard @js @floor @kit', async ({
  page,
  signInAs,
  scriptsRun,
  isAccessible,
  write,
}) => {
  await signInAs('admin')
  await page.goto('/areas')
  await scriptsRun()
  const box = page.getByRole('combobox', { name: 'Buscar en todo' })
  const options = page.getByRole('option')

  // From anywhere, even from a form's field.
  await page.getByRole('searchbox', { name: 'Buscar áreas' }).focus()
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Buscar áreas' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await box.pressSequentially('importar usu')
  await expect(options.first()).toHaveText('Importar usuarios')
  await expect(page.getByRole('group', { name: 'Páginas y acciones' })).toBeVisible()
  await isAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/import$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // An arrow chooses, and what was opened is offered again in the empty field.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Visitados hace poco' })).toBeVisible()
  await box.pressSequentially('admin@1.sendero')
  await expect(page.getByRole('group', { name: 'Usuarios' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/import/)

  // Tab leaves the field and opens nothing.
  const before = page.url()
  await page.keyboard.press('Control+k')
  await box.pressSequentially('cargos')
  await expect(options.first()).toHaveText(/Cargos/)
  await page.keyboard.press('Tab')
  await expect(box).not.toBeFocused()
  expect(page.url()).toBe(before)

  await page.keyboard.press('Control+k')
  await write(box, 'nadie se llama así')
  await expect(page.getByRole('option', { name: 'Nada coincide con' })).toBeVisible()
})

test('answers to an older text are dropped, and Enter does not wait for one @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/areas')
  await scriptsRun()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar en todo' })
  await expect(box).toBeFocused()
  const held: (() => void)[] = []
  await page.route('**/search/suggestions?q=importar', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await box.fill('importar')
  await expect.poll(() => held.length).toBe(1)
  await expect(page.getByRole('option', { name: 'Buscando…' })).toBeVisible()
  await box.fill('papelera')
  await expect(page.getByRole('option', { name: /^Papelera/ })).toBeVisible()
  held[0]!()
  await page.waitForTimeout(300)
  await expect(page.getByRole('option', { name: /^Papelera/ })).toBeVisible()

  await page.route('**/search/suggestions?q=cargos', () => {})
  await box.fill('cargos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=cargos$/)
})

test('a failed search is said, and the next text is searched @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/areas')
  await scriptsRun()
  await page.route('**/search/suggestions?q=cargo', (route) => route.abort())
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Buscar en todo' })
  await box.fill('cargo')
  await expect(page.getByRole('option', { name: 'No se pudo buscar' })).toBeVisible()
  await box.fill('cargos')
  await expect(page.getByRole('option', { name: 'Importar cargos' })).toBeVisible()
})

test('what is typed before the combobox is loaded is kept @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/search-box*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/areas')
  await scriptsRun()
  await page.getByRole('link', { name: 'Buscar en todo' }).click()
  await page.keyboard.type('papele')
  release()
  const box = page.getByRole('combobox', { name: 'Buscar en todo' })
  await expect(box).toBeFocused()
  await page.keyboard.type('ra')
  await expect(box).toHaveValue('papelera')
  await page.getByRole('option', { name: /^Papelera/ }).click()
  await expect(page).toHaveURL(/\/trash$/)
})

test('a field that the focus has left before its combobox is loaded stays closed @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/search-box*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/areas')
  await scriptsRun()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Buscar en todo' })).toBeFocused()
  const list = page.getByRole('searchbox', { name: 'Buscar áreas' })
  await list.focus()
  const loaded = page.waitForResponse('**/search-box*.js')
  release()
  await loaded
  await expect(list).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Buscar en todo' })).toBeHidden()
})

test('on a phone the search lies over the header @js @all', async ({
  page,
  signInAs,
  scriptsRun,
  isAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signInAs('admin')
  await page.goto('/areas')
  await scriptsRun()
  const way = page.getByRole('link', { name: 'Buscar en todo' })
  await way.click()
  const box = page.getByRole('combobox', { name: 'Buscar en todo' })
  await expect(box).toBeFocused()
  await box.fill('papelera')
  await expect(page.getByRole('option', { name: /^Papelera/ })).toBeVisible()
  const panel = (await page.getByRole('listbox').boundingBox())!
  expect([panel.x, panel.width]).toEqual([0, 360])
  await isAccessible()
  await page.getByRole('button', { name: 'Cerrar la búsqueda' }).click()
  await expect(box).toBeHidden()
  await expect(way).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the header leads to the results page without scripts', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/areas')
    await page.getByRole('link', { name: 'Buscar en todo' }).click()
    const field = page.getByRole('searchbox', { name: 'Buscar en todo' })
    await field.fill('importar usuarios')
    await field.press('Enter')
    await page.getByRole('link', { name: 'Importar usuarios', exact: true }).click()
    await expect(page).toHaveURL(/\/users\/import$/)
  })
})
