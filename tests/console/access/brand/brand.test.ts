import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Page 'Marca' and where a brand shows, without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const admin = await site.signInAs('admin')
const [company] = await rows<{ slug: string }>('select slug from tenants where id = 1')
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><script>x()</script><rect width="90" height="30"/></svg>'

test('is saved twice, shows in the menu and its colours, and goes back to the product', async () => {
  const page = await admin.open('/brand')
  expect(page.getByText('Los colores son los del producto.')).toBeTruthy()
  expect(page.queryByRole('button', { name: /^Volver a la marca/ })).toBeNull()
  const first = await admin.submit(page, 'Guardar', { Nombre: 'Academia Ñandú', Color: '#FFFF00' })
  expect(first.getByText('Se guardó la marca.')).toBeTruthy()
  expect(first.getByText(/^Claro: los botones usan #797900 en lugar de #FFFF00/)).toBeTruthy()
  expect(first.getAllByText('Academia Ñandú').length).toBeGreaterThan(0)
  expect(first.html).toContain(':root:root{--accent:121 121 0;')

  const second = await admin.submit(first, 'Guardar', {
    'Logo para fondo claro': new File([drawing], 'logo.svg', { type: 'image/svg+xml' }),
    'Enlace de privacidad': 'https://nandu.example/privacidad',
  })
  expect(second.getByText('Se guardó la marca.')).toBeTruthy()
  const menu = second.getByRole('navigation', { name: 'Principal' })
  const logo = menu.querySelector('img')!
  expect(logo.className).toMatch(/\bh-7\b.*\bw-40\b/)
  const stored = await admin.request(logo.getAttribute('src')!)
  expect(stored.headers.get('cache-control')).toMatch(/immutable/)
  expect(await stored.text()).not.toMatch(/script/)

  const third = await admin.submit(second, 'Guardar', { Color: '#777' })
  expect(third.getByRole<HTMLInputElement>('textbox', { name: 'Color' }).value).toBe('#777777')
  expect(third.getByRole('navigation', { name: 'Principal' }).querySelector('img')).toBeTruthy()

  const none = await admin.submit(third, /^Volver a la marca de/)
  expect(none.getByText('La consola volvió a la marca de Sendero.')).toBeTruthy()
  expect(none.getByRole<HTMLInputElement>('textbox', { name: 'Color' }).value).toBe('')
  expect(none.html).not.toContain(':root:root{')
})

test('a conflict says what the other saved, and a wrong colour and file are told at their fields', async () => {
  const mine = await admin.open('/brand')
  await admin.submit(await admin.open('/brand'), 'Guardar', { 'Línea legal': 'NIT 1' })
  const conflict = await admin.submit(mine, 'Guardar', { 'Línea legal': 'NIT 2' })
  expect(conflict.status).toBe(409)
  expect(conflict.getByText(/NIT 1/)).toBeTruthy()
  const saved = await admin.submit(conflict, 'Guardar')
  expect(saved.getByRole<HTMLInputElement>('textbox', { name: 'Línea legal' }).value).toBe('NIT 2')

  const refused = await admin.submit(saved, 'Guardar', {
    Color: 'rojo',
    'Logo para fondo oscuro': new File(['no es un logo'], 'logo.png'),
  })
  expect(refused.status).toBe(422)
  expect(refused.getAllByText(/como #0F766E/).length).toBeGreaterThan(0)
  expect(refused.getAllByText('El logo debe ser SVG o PNG').length).toBeGreaterThan(0)
})

test('the sign-in page of a company has its brand and foot, that of an unknown one is plain', async () => {
  await admin.submit(await admin.open('/brand'), 'Guardar', {
    Nombre: 'Academia Ñandú',
    Color: '#0f5f9e',
    'Línea legal': 'NIT 900.123.456-7',
    'Enlace de soporte': 'https://nandu.example/ayuda',
  })
  const visitor = site.visitor()
  const page = await visitor.open(`/login?company=${company!.slug}`)
  expect(page.getByText('Academia Ñandú')).toBeTruthy()
  expect(page.getByText('NIT 900.123.456-7')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Soporte' }).getAttribute('href')).toBe(
    'https://nandu.example/ayuda',
  )
  expect(page.html).toContain(':root:root{--accent:15 95 158;')
  const plain = (html: string) => html.replaceAll(/no-existe|nonce="[^"]*"|"nonce",?"[^"]*"/g, '')
  const unknown = await visitor.open('/login?company=no-existe')
  expect(unknown.queryByText('Academia Ñandú')).toBeNull()
  expect(plain(unknown.html)).not.toContain(':root:root{')
  await rows('update tenants set preregistrations_open = true where id = 1')
  expect((await visitor.open(`/join/${company!.slug}`)).getByText('NIT 900.123.456-7')).toBeTruthy()
})

test('readers do not reach the page, and a super-administrator acting as the company has it', async () => {
  const reader = await site.signInAs('reader')
  expect((await reader.open('/brand')).status).toBe(403)
  expect((await reader.open('/courses')).getAllByText('Academia Ñandú').length).toBeGreaterThan(0)
})
