import { formAddresses } from './pages/forms.ts'
import type { Page, Visitor } from './pages/visitor.ts'

/** Text of a pager: '1–10 de 240 usuarios'. */
const PAGER = /\d+–\d+ de [\d.]+ \p{L}/u

/** Returns the pages of the site map that show a list with pages, without dialogs over it; by path. */
export async function listPages(
  person: Visitor,
  addresses = formAddresses(),
): Promise<Map<string, Page>> {
  const found = new Map<string, Page>()
  for (const address of addresses) {
    if (address.includes('?')) continue
    const page = await person.open(address)
    if (page.status !== 200 || page.address !== address || page.queryByRole('dialog')) continue
    const [main] = page.queryAllByRole('main')
    if (main && PAGER.test(main.textContent)) found.set(address, page)
  }
  return found
}

/** Returns the buttons and links that sort the tables of a page. */
export const sortsOf = (page: Page): HTMLElement[] => [
  ...page
    .getByRole('main')
    .querySelectorAll<HTMLElement>('thead th:not([aria-hidden]) :is(button, a[href])'),
]

/** Returns the buttons that act on the selected rows. */
export const bulkActions = (page: Page): HTMLButtonElement[] => [
  ...page.getByRole('main').querySelectorAll<HTMLButtonElement>('.selection-acts button'),
]
