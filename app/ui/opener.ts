/** What opened a dialog, so that it is found again on a page that was drawn anew. */
type Opener = {
  element: HTMLElement
  /** How to find it by what it says, wherever it stands. */
  selectors: string[]
  /** Of its row: what its own link leads to, and its place among the rows. */
  row: { address: string | null; place: number } | null
}

const ROWS = '.data-row'

/** What has the focus now; null on a page that was opened with its dialog. */
export function openerOf(element: Element | null): Opener | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const { id, tagName } = element
  const named = element.getAttribute('aria-label')
  const leadsTo = element.getAttribute('href')
  const tag = tagName.toLowerCase()
  const row = element.closest(ROWS)
  return {
    element,
    selectors: [
      ...(id ? [`#${CSS.escape(id)}`] : []),
      ...(named ? [`${tag}[aria-label="${CSS.escape(named)}"]`] : []),
      ...(leadsTo ? [`${tag}[href="${CSS.escape(leadsTo)}"]`] : []),
    ],
    row: row && { address: addressOf(row), place: rows().indexOf(row) },
  }
}

/**
 * Gives the focus back to what opened a dialog: to itself, to the same on a page that was drawn anew, to the
 * row that stands in its place when its own is gone, else to where the page begins.
 */
export function returnFocus(opener: Opener | null): void {
  const target =
    opener &&
    (inSight(opener.element) ?? sameRow(opener) ?? again(opener.selectors) ?? neighbour(opener))
  const stop = target ?? document.querySelector<HTMLElement>('h1')
  stop?.focus({ preventScroll: target === opener?.element })
}

const rows = () => [...document.querySelectorAll(ROWS)]

/** Where the row's first link leads, whatever it takes along. */
function addressOf(row: Element): string | null {
  return row.querySelector<HTMLAnchorElement>('a[href]')?.pathname ?? null
}

function inSight(element: Element | null | undefined): HTMLElement | null {
  const seen =
    element instanceof HTMLElement && element.isConnected && element.offsetParent !== null
  return seen ? element : null
}

function again(selectors: string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = inSight(document.querySelector(selector))
    if (found) return found
  }
  return null
}

function sameRow({ row }: Opener): HTMLElement | null {
  if (!row?.address) return null
  return stopOf(rows().find((one) => addressOf(one) === row.address))
}

function neighbour({ row }: Opener): HTMLElement | null {
  const all = rows()
  return row ? stopOf(all[Math.min(row.place, all.length - 1)]) : null
}

/** The row's menu, or what else of it can be reached. */
function stopOf(row: Element | undefined): HTMLElement | null {
  return inSight(row?.querySelector('summary')) ?? inSight(row?.querySelector('a, button, input'))
}
