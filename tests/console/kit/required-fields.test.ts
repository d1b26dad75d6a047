import { expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { textProblemsIn, wordsOf } from '#tests/support/pages/page-text.ts'
import { formAddresses, formsOf } from '#tests/support/pages/forms.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

/** Errors of every form without scripts when its required fields are empty. */

const FILE = ['Debes seleccionar exactamente un archivo']
const USER = ['Debes especificar el correo electrónico', 'Debes especificar el nombre']
const AREA = ['Debes especificar el código del área', 'Debes especificar el nombre del área']
const POSITION = ['Debes especificar el código del cargo', 'Debes especificar el nombre del cargo']
const UNIT = ['Debes especificar el nombre de la unidad de negocio']
// Specification 2, section 6: a course is asked for with a group's words.
const GROUP = ['Debes especificar el nombre del grupo']
const COURSE = [
  ...GROUP,
  'Debes especificar la imagen miniatura',
  'Debes especificar la imagen de portada',
]
const CERTIFICATION = [
  'Debes seleccionar la certificación',
  'Debes especificar la fecha de la certificación',
]
// Specification 3, section 5, without its accent.
const COMPANY_CERTIFICATION = ['Debes especificar el nombre de la certificacion']
// Specification 3, section 5, the same.
const APPLICANT = ['Debes especificar el nombre', 'Debes especificar el correo electronico']
const OBSERVATIONS =
  'Debes especificar las observaciones. Estas seran enviadas por correo a la persona que solicito el preregistro.'
const TOKEN = [
  'Debes especificar el nombre del token',
  'Debes elegir al menos un permiso',
  'Debes elegir hasta cuándo sirve el token',
]
const SKILL = ['Debes especificar el nombre de la competencia']

const SCHEDULE = [
  'Debes especificar el nombre',
  'Debes elegir cada cuánto se envía',
  'Debes elegir una hora, de 0 a 23',
  'Debes elegir el archivo',
]

const SCHOOL = ['Debes especificar el nombre de la escuela']

/** By the form's id, or by its address where a form says different things. */
const WORDS: Record<string, string[]> = {
  login: ['Ingresa tu correo electrónico', 'Ingresa tu contraseña'],
  'password-reset': ['Ingresa tu correo electrónico'],
  'new-password': ['La contraseña debe tener por lo menos 6 caracteres'],
  'own-password': [
    'Ingresa tu contraseña actual',
    'La contraseña debe tener por lo menos 6 caracteres',
  ],
  'second-factor-password': ['Ingresa tu contraseña actual'],
  'new-user': ['Debes especificar el nombre de usuario', ...USER],
  'edit-user': USER,
  'second-factor-reset': ['Debes especificar el motivo'],
  'sign-on-unlink': ['Debes especificar el motivo'],
  'sign-on': [
    'Debes especificar el emisor',
    'Debes especificar el id de cliente',
    'Debes especificar el dato del correo',
    'Debes especificar el dato del nombre',
    'Debes especificar el dato del apellido',
    'Debes especificar el dato del usuario',
    'Debes elegir qué pasa con las personas sin cuenta',
  ],
  'new-domain': ['Debes especificar el dominio'],
  'user-password': ['La contraseña debe tener por lo menos 6 caracteres'],
  'status-file': ['Debes elegir si se activan o se desactivan', 'Debes elegir un archivo CSV'],
  revalidation: ['Debes especificar el porcentaje', 'Debes especificar la fecha'],
  'new-certification': CERTIFICATION,
  'edit-certification': CERTIFICATION,
  'new-company-certification': COMPANY_CERTIFICATION,
  'edit-company-certification': COMPANY_CERTIFICATION,
  'attach-file': FILE,
  'import-file': FILE,
  'file-replacement': FILE,
  '/api-tokens/new': TOKEN,
  '/account/tokens/new': TOKEN,
  '/webhooks/new': [
    'Debes especificar el nombre',
    'Debes especificar la dirección',
    'Debes elegir al menos un evento',
  ],
  'library-file': ['Debes especificar el nombre del archivo'],
  'content-import': FILE,
  'course-package': FILE,
  'certificate-file': FILE,
  // Specification 3, section 5.
  'new-instructor': ['Debes especificar el nombre'],
  'edit-instructor': ['Debes especificar el nombre'],
  'new-external-course': ['Debes especificar el nombre'],
  'edit-external-course': ['Debes especificar el nombre'],
  '/external-courses/categories/new': SCHOOL,
  '/external-courses/2/dates': ['Debes especificar la fecha de la sesión'],
  '/external-courses/categories/2/edit': SCHOOL,
  '/external-courses/competencies/new': SKILL,
  '/external-courses/competencies/2/edit': SKILL,
  'new-observation': ['Debes especificar el nombre', 'Debes especificar el texto'],
  'new-area': AREA,
  'edit-area': AREA,
  'new-position': POSITION,
  'edit-position': POSITION,
  'new-tenant': ['Debes especificar el nombre de la compañía', ...USER],
  'edit-tenant': [
    'Debes especificar el nombre de la compañía',
    'Debes especificar la zona horaria',
  ],
  'new-group': GROUP,
  'edit-group': GROUP,
  'new-approver-group': GROUP,
  'edit-approver-group': GROUP,
  'new-audience': ['Debes especificar el nombre'],
  'edit-audience': ['Debes especificar el nombre'],
  'new-formation-path': ['Debes especificar el nombre'],
  'edit-formation-path': ['Debes especificar el nombre'],
  join: APPLICANT,
  preregistration: [...APPLICANT, OBSERVATIONS],
  rejection: [OBSERVATIONS],
  'new-course': COURSE,
  // The pictures are those it has.
  'course-data': GROUP,
  'new-design': COURSE,
  item: ['Debes especificar: nombre'],
  'new-skill': SKILL,
  'rename-skill': SKILL,
  '/areas/deletion?ids=1': ['Debes elegir a qué área pasan los usuarios'],
  '/positions/deletion?ids=1': ['Debes elegir a qué cargo pasan los usuarios'],
  'new-report-view': ['Debes especificar el nombre'],
  'edit-report-view': ['Debes especificar el nombre'],
  'new-report-schedule': SCHEDULE,
  'new-chosen-schedule': [
    ...SCHEDULE.slice(0, 1),
    'Debes elegir un reporte o una vista',
    ...SCHEDULE.slice(1),
  ],
  'edit-report-schedule': SCHEDULE,
  'new-unit': UNIT,
  'edit-unit': UNIT,
}

const site = await startTestConsole()
const person = site.visitor()
await takeSession(person, 'super@sendero.test')
const rows = await rowsOf(site.api.url)
// Only who has a second factor has the form that resets it.
await rows(
  `insert into second_factors (tenant_id, user_id, kind, name, secret)
   select tenant_id, id, 'totp', 'App', '\\x01' from users where id = 2`,
)
await rows(
  `insert into sign_on_identities (tenant_id, user_id, issuer, subject)
   select tenant_id, id, 'https://login.example', 'x' from users where id = 2`,
)

const LINK = 'muestra'.padEnd(43, 'x')
await rows(
  `insert into password_links (tenant_id, user_id, hash, expires_at)
   select tenant_id, id, sha256(convert_to('${LINK}', 'UTF8')), now() + interval '1 hour' from users where id = 2`,
)

const asked = new Set<string>()

/** Words of the specification, as they are. */
const AS_WRITTEN = new Set([
  'Slug', // specification 2, section 5: 'Debes especificar el slug'
  'Seleccione la compañía', // specification 2, section 8
])
const problems: Record<string, string[]> = {}

test.each(['/login', `/login/new-password?token=${LINK}`, ...formAddresses()])(
  'no form of %s has browser validation',
  async (address) => {
    const who = address === '/login' ? site.visitor() : person
    const page = await who.open(address)
    noteWords(address, page)
    for (const form of formsOf(page)) {
      expect(form.noValidate || neverStopped(form), form.outerHTML.slice(0, 200)).toBe(true)
      if (form.method !== 'post' || !requiredIn(form).length) continue
      // The properties of whatever is selected of a course's design are one form.
      const id = form.id.replace(/^item-.*/, 'item')
      const key = id in WORDS ? id : address
      asked.add(key)
      await expectWords(who, page, form, WORDS[key])
    }
  },
)

test('every form that requires something was found', () => {
  expect([...asked].sort()).toEqual(Object.keys(WORDS).sort())
})

test('no page has program jargon, English, or «usted»', () => {
  expect(problems).toEqual({})
})

function noteWords(address: string, page: Page): void {
  // Error pages show the request's id and are left out.
  const [html] = page.status < 400 ? page.queryAllByRole('main') : []
  const found = html ? textProblemsIn(wordsOf(html.ownerDocument), AS_WRITTEN) : []
  if (found.length > 0) problems[address] = found
}

function requiredIn(form: HTMLFormElement): HTMLInputElement[] {
  return ([...form.elements] as HTMLInputElement[]).filter(({ required }) => required)
}

/** True when a browser would submit the form with any values. */
function neverStopped(form: HTMLFormElement): boolean {
  return ([...form.elements] as HTMLInputElement[]).every(
    (control) =>
      !control.required &&
      !['min', 'max', 'pattern'].some((name) => control.hasAttribute(name)) &&
      !['email', 'url', 'number', 'date'].includes(control.type),
  )
}

/** Sends the form with nothing in what it requires, and reads what comes back. */
async function expectWords(
  who: Visitor,
  page: Page,
  form: HTMLFormElement,
  words: string[] | undefined,
): Promise<void> {
  for (const control of requiredIn(form)) {
    if (control.type === 'radio') control.checked = false
    else if (control.type !== 'file') control.value = ''
  }
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  const answer = await who.submit(page, buttons.at(-1)!)
  expect(answer.status).toBe(422)
  const [summary, ...others] = answer
    .getAllByRole('alert')
    .filter((alert) => alert.hasAttribute('tabindex'))
  expect(others).toEqual([])
  // Browsers give focus to what carries `autofocus` and may have it.
  expect(summary!.hasAttribute('autofocus')).toBe(true)
  expect(summary!.getAttribute('tabindex')).toBe('-1')
  const links = answer.in(summary!).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(words)
  for (const { hash, textContent } of links) {
    const field = summary!.ownerDocument.querySelector(hash)
    expect(field, hash).toBeTruthy()
    const error = summary!.ownerDocument.querySelector(`${hash}-error`)
    expect(error?.textContent).toContain(textContent)
  }
}
