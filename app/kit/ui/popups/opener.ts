/** Element that opened a dialog, with the data to find it again after the page is rendered again. */
type Opener = {
  element: HTMLElement
  /** Selectors that find it by its attributes, at any position. */
  selectors: string[]
  /** The row that contains it: the URL of the row's link, and its index among the rows. */
  row: { address: string | null; place: number } | null
}

const ROWS = '.data-row'

/** Returns the focused element as an opener; null when the page was loaded with its dialog. */
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
 * Returns the focus to the opener of a dialog: to the same element, to its counterpart after a new render, to the
 * row at the same index when its own is gone, else to the start of the page.
 */
export function returnFocus(opener: Opener | null): void {
  const target =
    opener &&
    (inSight(opener.element) ?? sameRow(opener) ?? again(opener.selectors) ?? neighbour(opener))
  const stop = target ?? document.querySelector<HTMLElement>('h1')
  stop?.focus({ preventScroll: target === opener?.element })
}

const rows = () => [...document.querySelectorAll(ROWS)]

/** Returns the path of the row's first link, without its query. */
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

/** Returns the row's menu, or another focusable element of the row. */
function stopOf(row: Element | undefined): HTMLElement | null {
  return inSight(row?.querySelector('summary')) ?? inSight(row?.querySelector('a, button, input'))
}
