import type { APIRequestContext } from '@playwright/test'
import { dayText } from '../../../app/kit/urls/day.ts'
import { dayOf, formatDay } from '../../../app/kit/ui/format.ts'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { tick } from '../tick.ts'

const AT = '/communications'

/** A month from now, as it is written and as it is read. */
const day = dayOf(Date.now() + 30 * 86_400_000, 'America/Bogota')
const DAY = { written: dayText(day), read: formatDay(day) }

/** An area of its own with people whose mobiles end so. */
async function areaOf(request: APIRequestContext, unique: string, endings: string[]) {
  const { post } = await administrator(request)
  const { id } = await post<{ id: number }>('/areas', {
    code: unique.slice(-20),
    name: `Área ${unique}`,
  })
  const base = String(Date.now() % 1_000_000).padStart(6, '0')
  for (const [n, ending] of endings.entries()) {
    await post('/users', {
      username: `${unique}.${n}`,
      email: `${unique}.${n}@personal.example`,
      first_name: `Persona ${n}`,
      role: 'user',
      organizational_units: [],
      mobile: `+57 3${n % 10}${base}${ending}`,
      area_id: id,
    })
  }
  return { id, name: `Área ${unique}`, post }
}

test('an administrator makes an audience, schedules a message for it, changes and deletes it', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scripts,
  write,
  isAccessible,
}) => {
  test.slow() // a whole life of a message
  const done = (message: string | RegExp) =>
    page.getByRole('status').filter({ hasText: message }).first()
  const place = await areaOf(request, unique, ['01', '01'])
  await signInAsNewAdmin()
  await page.goto(AT)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grupos / Audiencias')

  await page.getByRole('link', { name: 'Nueva audiencia' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nueva audiencia' })
  await form.getByRole('button', { name: 'Crear audiencia' }).click()
  await expect(form.getByText('Debes especificar el nombre').first()).toBeVisible()
  await write(form.locator('[name=name]'), unique)
  const areas = form.getByRole('group', { name: 'Áreas' })
  await write(areas.getByRole('searchbox'), place.name)
  if (!scripts) await areas.getByRole('button', { name: 'Buscar en Áreas' }).click()
  await tick(areas.getByRole('checkbox', { name: place.name }))
  if (!scripts) await form.getByRole('button', { name: 'Calcular' }).click()
  const size = form.getByRole('group', { name: 'Personas de la audiencia' })
  await expect(size).toContainText('2 personas')
  await isAccessible()
  await form.getByRole('button', { name: 'Crear audiencia' }).click()
  await expect(done(`Audiencia creada: ${unique}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Audiencia' })).toContainText('2 personas')
  await isAccessible()

  await page.getByRole('link', { name: 'Nuevo mensaje' }).first().click()
  await write(page.locator('[name=body]'), 'Hola *equipo*')
  const preview = page.getByRole('region', { name: 'Vista previa' })
  if (!scripts) await page.getByRole('button', { name: 'Vista previa' }).click()
  await expect(preview.locator('strong')).toHaveText('equipo')
  await tick(page.getByRole('checkbox', { name: 'Programar?' }))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Debes especificar la fecha de programacion').first()).toBeVisible()
  await isAccessible()
  await write(page.locator('[name=day]'), DAY.written)
  await page.getByRole('combobox', { name: 'Minutos' }).selectOption('05')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('region', { name: 'A quiénes les llega' })).toContainText(
    `${DAY.read}, 12:05 p. m.`,
  )
  await isAccessible()
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  const card = page.getByRole('article')
  await expect(card).toContainText(`${DAY.read}, 12:05 p. m.`)
  await isAccessible()

  await card.getByRole('link', { name: 'Editar' }).click()
  await expect(page.locator('[name=day]')).toHaveValue(DAY.written)
  await write(page.locator('[name=body]'), 'Otro texto')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(card).toContainText('Otro texto')
  await card.getByRole('link', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar mensaje' })
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('No hay mensajes en el momento')).toBeVisible()
})

test('a message that is sent is followed to its end, and its problems are read @floor', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scripts,
  isAccessible,
}) => {
  test.slow()
  const place = await areaOf(request, unique, ['01', '01', '00'])
  const { id } = await place.post<{ id: number }>(AT, { name: unique, areas: [place.id] })
  await signInAsNewAdmin()
  await page.goto(`${AT}/${id}/messages/new`)
  await page.locator('[name=body]').fill('Ahora mismo')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Enviar a 3 personas' }).click()
  const card = page.getByRole('article')
  // With scripts by its events; without them the page loads itself again.
  await expect(card).toContainText('2 enviados', { timeout: 30_000 })
  await expect(card.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 30_000 })
  await card.getByRole('link', { name: /enviados/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Envíos del mensaje' })
  await dialog.getByRole('link', { name: 'Problemas (1)' }).click()
  await expect(dialog.getByText('El número no tiene WhatsApp')).toBeVisible()
  if (scripts) await isAccessible()
  await dialog.getByRole('link', { name: 'Reintentar (1)' }).click()
  const again = page.getByRole('dialog', { name: 'Reintentar (1)' })
  await expect(again).toBeVisible()
  await isAccessible()
  await again.getByRole('button', { name: 'Reintentar' }).click()
  const said = page.getByRole('status').filter({ hasText: 'El mensaje se está enviando de nuevo.' })
  await expect(said).toBeVisible()
  if (!scripts) return
  // The page that reads itself again when the sending ends does not take it away from who reads slowly.
  await expect(card.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(said).toBeVisible()
})

test('a long address fits on a phone, and a text that is too long is counted and kept', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scripts,
}) => {
  const { id: area, post } = await areaOf(request, unique, ['01'])
  const { id } = await post<{ id: number }>(AT, { name: unique, areas: [area] })
  await page.setViewportSize({ width: 360, height: 740 })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await signInAsNewAdmin()
  await page.goto(`${AT}/${id}/messages/new`)
  const text = page.locator('[name=body]')
  await text.focus()
  await page.keyboard.insertText('a'.repeat(1650))
  if (scripts) await expect(page.getByText('1.650 de 1.600 caracteres: sobran 50')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('El mensaje admite hasta 1600 caracteres').first()).toBeVisible()
  await expect(page.getByText('1.650 de 1.600 caracteres: sobran 50')).toBeVisible()
  await expect(text).toHaveValue('a'.repeat(1650))

  const address = `https://ejemplo.com/${'a'.repeat(170)}`
  await text.fill(`Mira:\n${address}`)
  if (!scripts) await page.getByRole('button', { name: 'Vista previa' }).click()
  const preview = page.getByRole('region', { name: 'Vista previa' })
  // As it is written, and in the one line of a template.
  await expect(preview.getByText(`Mira: ${address}`)).toHaveCount(2)
  await fits()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('region', { name: 'Cómo lo reciben' })).toContainText(address)
  await fits()
  await page.getByRole('button', { name: 'Enviar a 1 persona' }).click()
  await expect(page.getByRole('article')).toContainText(address)
  await fits()
})

test('variables are inserted at the cursor, and the preview fills them in for a person @js', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scriptsRun,
}) => {
  const { id: area, post } = await areaOf(request, unique, ['01'])
  const { id } = await post<{ id: number }>(AT, { name: unique, areas: [area] })
  await signInAsNewAdmin()
  await page.goto(`${AT}/${id}/messages/new`)
  await scriptsRun()
  const text = page.locator('[name=body]')
  await text.pressSequentially('Hola, bienvenida')
  await page.keyboard.press('Home')
  for (const _ of 'Hola') await page.keyboard.press('ArrowRight')
  await page.keyboard.type(' ')
  const buttons = page.getByRole('group', { name: 'Insertar en el texto' })
  await buttons.getByRole('button', { name: 'Nombre', exact: true }).click()
  // The cursor is behind what was inserted.
  await page.keyboard.type('!')
  await expect(text).toHaveValue('Hola {{nombre}}!, bienvenida')
  const preview = page.getByRole('region', { name: 'Vista previa' })
  await expect(preview.getByText('Hola Persona 0!, bienvenida')).toBeVisible()
  await buttons.getByRole('button', { name: 'Curso pendiente', exact: true }).click()
  await expect(preview).toContainText('le falta curso pendiente')
})

test('the numbers of a message change on its page also after it was sent @js', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
}) => {
  // The first recipient stays without a status; the second gets it at the second attempt.
  const { id: area, post } = await areaOf(request, unique, ['66', '33'])
  const { id } = await post<{ id: number }>(AT, { name: unique, areas: [area] })
  const made = await post<{ id: number }>(`${AT}/${id}/messages`, { body: 'Hola' })
  await signInAsNewAdmin()
  await page.goto(`${AT}/${id}`)
  const card = page.getByRole('article')
  await expect(card.getByText('Enviado', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(card).toContainText('0 enviados')
  await page.reload()
  await expect(card).toContainText('1 problema')
  await post(`${AT}/${id}/messages/${made.id}/retries`, {})
  await expect(card).toContainText('1 enviado', { timeout: 30_000 })
})

test('a message is written and scheduled with the keyboard alone @js @all', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scriptsRun,
}) => {
  const { post } = await administrator(request)
  const { id } = await post<{ id: number }>(AT, { name: unique })
  await signInAsNewAdmin()
  await page.goto(`${AT}/${id}`)
  await scriptsRun()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: /Nuevo mensaje/ })).toBeVisible()
  await page.locator('[name=body]').focus()
  await page.keyboard.type('Con teclas')
  const focused = page.locator(':focus')
  for (let n = 0; n < 6; n++) {
    await page.keyboard.press('Tab')
    if ((await focused.getAttribute('name')) === 'schedule') break
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAttribute('name', 'day')
  await page.keyboard.type(DAY.written)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmar el mensaje' })).toBeVisible()
  await page.getByRole('button', { name: 'Programar', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('Con teclas')
})
