import { WHOLE } from './extent.ts'
import { addressesOf, screensOf } from './site-map.ts'
import type { Page } from './visitor.ts'

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
