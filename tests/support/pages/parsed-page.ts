import { JSDOM } from 'jsdom'

/** One window for all pages, since each takes as long as a small page. Pages come without styles. */
const browser = new JSDOM()
browser.window.getComputedStyle = (element) => unstyled(element as HTMLElement)

const { matches } = browser.window.Element.prototype
/** The element name that a selector without combinators begins with, by selector; null where it says none. */
const elementNames = new Map<string, string | null>()

Object.assign(browser.window.Element.prototype, {
  /** Testing Library tries a hundred selectors for the role of each element: most name another element. */
  matches(this: Element, selector: string): boolean {
    let name = elementNames.get(selector)
    if (name === undefined) {
      name = /^([a-z][a-z0-9]*)(?:[[:.#][^\s>+~,]*)?$/.exec(selector)?.[1] ?? null
      elementNames.set(selector, name)
    }
    return (name === null || name === this.localName) && matches.call(this, selector)
  },
})

/** Icons of the sprite are a third of a page's elements, and assistive technology skips them. */
const ICONS = /<svg aria-hidden="true"[^>]*><use [^>]*><\/use><\/svg>/g

/** Parses a page when it is first looked at: that takes as long as the server's work for it. */
export function parsedOnce(html: string, url: string): () => Document {
  let document: Document | undefined
  return () => {
    if (document) return document
    // A parsed document has the URL of its window, and no window.
    browser.reconfigure({ url })
    document = new browser.window.DOMParser().parseFromString(html.replace(ICONS, ''), 'text/html')
    Object.defineProperty(document, 'defaultView', { value: browser.window })
    return document
  }
}

const NOT_SHOWN = new Set(['head', 'script', 'template', 'datalist'])
const INLINE = new Set(
  (
    'a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark q s samp small span strong sub sup svg ' +
    'time u var'
  ).split(' '),
)

/** The display of an element by its name and attributes, all that roles and names of elements depend on. */
function unstyled(element: HTMLElement): CSSStyleDeclaration {
  const display = displayOf(element)
  const getPropertyValue = (name: string) => (name === 'display' ? display : '')
  return { display, visibility: 'visible', getPropertyValue } as CSSStyleDeclaration
}

function displayOf(element: HTMLElement): string {
  const { localName: name } = element
  if (NOT_SHOWN.has(name) || element.hasAttribute('hidden')) return 'none'
  if (name === 'dialog' && !element.hasAttribute('open')) return 'none'
  if (name === 'input' && element.getAttribute('type') === 'hidden') return 'none'
  return INLINE.has(name) ? 'inline' : 'block'
}
