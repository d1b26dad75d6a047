import { WHOLE } from '../extent.ts'
import { addressesOf, screensOf } from './site-map.ts'
import type { Page, Visitor } from './visitor.ts'

/** Files, streams and what ends the session have no page. */
const NO_PAGE = /logout|\/(events|export|certificates|import-template|template|failed-rows)$/

/** Each page once, since a module renders all its addresses alike; every address in `npm run test:all`. */
const opened = (values: Record<string, string>) =>
  WHOLE ? addressesOf(values) : [...screensOf(values).values()].map(([first]) => first!)

/** Addresses of the pages that may have forms, for a super-administrator over the demo data. */
export function formAddresses(): string[] {
  const all = [
    ...opened({ id: '2', kind: 'courses' }),
    ...opened({ id: '1' }).filter((address) => /^\/(courses|groups)\/1/.test(address)),
    // Modules of two addresses with other words, or another form.
    '/account/tokens/new',
    '/external-courses/competencies/new',
    '/external-courses/competencies/2/edit',
    '/reports/courses/schedules/new',
    '/areas/deletion?ids=1',
    '/positions/deletion?ids=1',
    '/admin/tenants/97/edit',
    '/preregistrations/rejection?ids=2',
    '/reports/views/3/edit',
    '/join/sendero',
  ]
  return [...new Set(all)].filter((address) => !NO_PAGE.test(address))
}

export function formsOf(page: Page): HTMLFormElement[] {
  const [main] = page.queryAllByRole('main')
  return [...(main?.ownerDocument.querySelectorAll('form') ?? [])]
}

/** Form that posts, on its page, with its last button. */
export type PostForm = {
  address: string
  page: Page
  form: HTMLFormElement
  button: HTMLButtonElement
}

/** Returns every form that posts, once for all pages that have it. */
export async function postForms(person: Visitor, addresses = formAddresses()): Promise<PostForm[]> {
  const found = new Map<string, PostForm>()
  for (const address of addresses) {
    const page = await person.open(address)
    for (const form of formsOf(page)) {
      if (form.method !== 'post') continue
      const button = ([...form.elements] as HTMLButtonElement[]).findLast(
        ({ type, formMethod }) => type === 'submit' && formMethod !== 'get',
      )
      const at = form.hasAttribute('action')
        ? actionOf(page, form).replaceAll(/\d+/g, 'N')
        : address
      const key = `${form.id} ${at}`
      if (button && !found.has(key)) found.set(key, { address, page, form, button })
    }
  }
  return [...found.values()]
}

/** Returns the path that a form is posted to. */
export function actionOf(page: Page, form: HTMLFormElement): string {
  return new URL(form.getAttribute('action') ?? page.address, 'http://console.invalid').pathname
}
