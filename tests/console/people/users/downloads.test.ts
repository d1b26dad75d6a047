import { expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')

async function rowsOf(address: string): Promise<string[]> {
  const response = await person.request(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
  const text = await response.text()
  return text.split(/\r?\n/).filter(Boolean).slice(1)
}

const hrefOf = (link: HTMLElement) => link.getAttribute('href')!

test('the list exports everything that its search matches', async () => {
  const page = await person.open('/users?q=adriana')
  const total = Number(/1–\d+ de (\d+) usuarios/.exec(page.getByText(/^1–\d+ de/).textContent)![1])
  expect(await rowsOf(hrefOf(page.getByRole('link', { name: 'CSV' })))).toHaveLength(total)
  const semicolons = hrefOf(page.getByRole('link', { name: 'CSV con punto y coma' }))
  const [row] = await rowsOf(semicolons)
  expect(row).toContain(';')
})

test('the selection exports the rows that are ticked, on whatever page', async () => {
  const page = await person.open('/users?page=2')
  const boxes = page
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ name }) => name === 'ids')
    .slice(0, 3)
  const search = new URLSearchParams([
    ...boxes.map(({ value }): [string, string] => ['ids', value]),
    ['selection', 'ids'],
  ])
  expect(await rowsOf(`/users/export?${search}`)).toHaveLength(3)
})

test('a reader exports as well', async () => {
  const reader = await site.signInAs('reader')
  expect((await reader.request('/users/export?q=ana')).status).toBe(200)
})

test('an export that fails is told on the list, not saved as a file', async () => {
  site.breakApi(/\/users\/export$/)
  const page = await person.open('/users/export?q=ana&sort=area')
  site.breakApi()
  expect(page.address).toBe('/users?q=ana&sort=area')
  expect(page.getByText('El servicio no está disponible en este momento.')).toBeTruthy()
})

test('an export without a session comes back to the list', async () => {
  const nobody = site.visitor()
  const asked = await nobody.open('/users/export?q=ana')
  expect(asked.address).toBe('/login?returnTo=%2Fusers%3Fq%3Dana')
  const page = await signIn(nobody, 'admin@1.sendero.test', { at: asked })
  expect(page.address).toBe('/users?q=ana')
})

test('live checks answer JSON, and only 401 without a session', async () => {
  const ask = async (address: string) => {
    const response = await person.request(address, { headers: { accept: 'application/json' } })
    expect(response.status).toBe(200)
    return response.json()
  }
  expect(await ask('/users/availability?email=ADMIN@1.sendero.test')).toEqual({ exists: true })
  expect(await ask('/users/availability?email=free@compania.example')).toEqual({ exists: false })
  expect(await ask('/users/availability?mobile=%2B57+1234')).toEqual({ exists: false })
  expect(await ask('/users/suggestions?field=location&q=medellin')).toEqual({
    options: [{ value: 'Medellín', label: 'Medellín' }],
  })
  const { options } = await ask('/users/suggestions?field=manager&q=angela+munoz')
  expect(options).toEqual([
    { value: expect.any(Number), label: expect.stringMatching(/^Ángela Muñoz/) },
  ])
  expect((await person.request('/users/suggestions?field=password')).status).toBe(404)

  const response = await site.visitor().request('/users/availability?email=x', {
    headers: { accept: 'application/json' },
  })
  expect(response.status).toBe(401)
  expect(response.headers.getSetCookie()).toEqual([])
})
