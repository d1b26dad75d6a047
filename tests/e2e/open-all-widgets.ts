import type { Page } from '@playwright/test'

/** Texts of a page on which something failed. */
const FAILURE =
  /No se pud(o|ieron)|Ocurri[oó] un error|Error al (cargar|consultar)|error desconocido|Algo salió mal/i

/**
 * Pressing it: in the page itself, since a round trip to the browser for each press would take longer than all presses.
 * Requests are counted, and debounces are shortened.
 */
export async function watchRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { pending: number }
    counted.pending = 0
    const { fetch, setTimeout } = window
    window.fetch = async (...sent) => {
      counted.pending++
      try {
        return await fetch(...sent)
      } finally {
        setTimeout(() => counted.pending--)
      }
    }
    const shortened = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(run, ms >= 100 && ms <= 1_000 ? 10 : ms, ...rest)
    window.setTimeout = Object.assign(shortened, setTimeout) as typeof window.setTimeout
  })
}

/**
 * Opens whatever opens on a page, one after the other: summaries, buttons with a popup, comboboxes; types into what
 * is searched, and closes it again. Of what stands in each row of a table the first is enough.
 * @returns what did not open and each text of failure, and how much was pressed.
 */
export async function openAllWidgets(page: Page, scope: 'page' | 'main') {
  return page.evaluate(openAll, { scope, failure: FAILURE.source })
}

async function openAll({ scope, failure }: { scope: 'page' | 'main'; failure: string }) {
  const wrong: string[] = []
  const fails = new RegExp(failure, 'i')
  const said = new Set<string>()
  await scriptsAreThere()

  const area = () =>
    document.querySelector('dialog[open]') ??
    (scope === 'page' ? document.body : document.querySelector('main')) ??
    document.body
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}»`

  readFailures('as it opens')
  const pressed = new Set<string>()
  for (const opener of area().querySelectorAll<HTMLElement>(
    'summary, button[aria-expanded], button[aria-haspopup], input[role=combobox]',
  )) {
    // Each row of a list has the same, and each field of a kind.
    const kind = opener.closest('tr, li')
      ? `${opener.tagName} ${opener.className}`
      : `${opener.tagName} ${opener.className} ${nameOf(opener)}`
    const submits = opener instanceof HTMLButtonElement && opener.type === 'submit'
    if (pressed.has(kind) || submits || !opener.isConnected || !isShown(opener)) continue
    pressed.add(kind)
    if (opener instanceof HTMLInputElement) await useCombobox(opener)
    else await press(opener)
  }
  // That of a list last: other rows take the place of what is here.
  const searches = [...area().querySelectorAll<HTMLInputElement>('input[type=search]')]
  for (const search of searches.reverse()) {
    if (!search.isConnected || !isShown(search)) continue
    await type(search, 'a')
    readFailures(`search «${search.placeholder}»`)
    pressed.add(`search ${search.name}`)
  }
  return { wrong, pressed: pressed.size }

  async function press(opener: HTMLElement) {
    const isOpen = () =>
      opener.tagName === 'SUMMARY'
        ? (opener.parentElement as HTMLDetailsElement).open
        : opener.getAttribute('aria-expanded') === 'true'
    const knows = opener.tagName === 'SUMMARY' || opener.hasAttribute('aria-expanded')
    const was = isOpen()
    opener.focus()
    opener.click()
    if (knows && !(await holds(() => isOpen() !== was)))
      wrong.push(`${nameOf(opener)} does not open`)
    await settled()
    readFailures(nameOf(opener))
    const panel =
      opener.tagName === 'SUMMARY'
        ? opener.parentElement
        : document.getElementById(opener.getAttribute('aria-controls') ?? '')
    const within = panel?.querySelector<HTMLInputElement>('input[type=search]')
    if (within) {
      await type(within, 'a')
      readFailures(`${nameOf(opener)}, searched`)
    }
    if (opener.isConnected && isOpen() !== was) opener.click()
    await settled()
  }

  async function useCombobox(box: HTMLInputElement) {
    const { value } = box
    box.focus()
    if (!(await holds(() => box.getAttribute('aria-expanded') === 'true')))
      wrong.push(`combobox ${box.id} does not open`)
    await type(box, 'a')
    readFailures(`combobox ${box.id}`)
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    box.blur()
    await type(box, value, false)
  }

  async function type(field: HTMLInputElement, text: string, settles = true) {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (settles) await settled()
  }

  function readFailures(after: string) {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data: text, parentElement: around } = texts.currentNode as Text
      // Texts in rows of a list are states of records, not failures.
      if (!fails.test(text) || said.has(text) || !around || around.closest('tbody')) continue
      if (!isShown(around)) continue
      said.add(text)
      wrong.push(`«${text.trim()}» after ${after}`)
    }
  }

  function isShown(element: Element) {
    return element.getClientRects().length > 0
  }

  /** Files of scripts that fields fetch once the page is drawn have come in. */
  async function scriptsAreThere() {
    let known = -1
    await holds(() => {
      const now = performance.getEntriesByType('resource').length
      const isSame = now === known
      known = now
      return isSame
    }, 60)
    await settled()
  }

  /** The page has drawn what it asked for. */
  async function settled() {
    await pause(20)
    await holds(() => (window as unknown as { pending: number }).pending === 0)
    await pause(0)
  }

  async function holds(condition: () => boolean, every = 10): Promise<boolean> {
    for (const end = performance.now() + 5_000; performance.now() < end;) {
      if (condition()) return true
      await pause(every)
    }
    return condition()
  }

  function pause(ms: number) {
    return new Promise<void>((resolve) => setTimeout(resolve, ms))
  }
}
