import { configure, queries, within, type BoundFunctions } from '@testing-library/dom'
import { CookieJar } from 'jsdom'
import { parsedOnce } from './parsed-page.ts'

// The whole page in an error's message hides what the error says.
configure({
  getElementError: (message, element) => new Error(message ?? element.outerHTML.slice(0, 200)),
})

/** Values for a form's controls, by label: text, the text of an option, checked or not, files. */
export type Filling = Record<string, string | boolean | File | File[]>

type Found = BoundFunctions<typeof queries>

/** A page as a browser without scripts has it: everything is read by role and label. */
export type Page = Found & {
  status: number
  /** Path and query, after redirects. */
  address: string
  headers: Headers
  html: string
  title: string
  /** The cookies that this answer and the redirects before it set, as the headers say it. */
  setCookies: string[]
  in: (element: HTMLElement) => Found
  /** The one form that has a button of this name. */
  form: (button: string | RegExp) => HTMLFormElement
}

const MAX_REDIRECTS = 10

/** Browser without scripts: keeps cookies, follows redirects and links, sends forms. */
export class Visitor {
  readonly site: string
  readonly origin: string
  readonly #jar = new CookieJar()

  /** `origin` is what the browser believes to be at, when a proxy with https stands before `site`. */
  constructor(site: string, origin = site) {
    this.site = site
    this.origin = origin
  }

  open(address: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#go(address, { headers })
  }

  /** Follows a link, or presses the button that stands in its place where rows can be ticked. */
  follow(link: HTMLElement): Promise<Page> {
    const form = (link as HTMLButtonElement).form as HTMLFormElement | null | undefined
    if (form) return this.#send(form, link as HTMLButtonElement)
    const address = link.getAttribute('href')
    if (address === null) throw new Error(`This is no link: ${link.outerHTML.slice(0, 200)}`)
    return this.open(address)
  }

  /** Fills a form of the page by its labels and presses a button of it, the first one by default. */
  submit(page: Page, button: string | RegExp | HTMLElement, filling: Filling = {}): Promise<Page> {
    const pressed = (
      typeof button === 'string' || button instanceof RegExp
        ? page.getByRole('button', { name: button })
        : button
    ) as HTMLButtonElement
    const form = pressed.form
    if (!form) throw new Error(`The button ${pressed.textContent} belongs to no form`)
    const files = fill(form, filling)
    return this.#send(form, pressed, files)
  }

  /** The bare answer, for what is no page. Redirects are not followed. */
  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.site).href
    const headers = new Headers(init.headers)
    const cookie = await this.#jar.getCookieString(url)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) await this.#jar.setCookie(set, url)
    return response
  }

  /** Posts fields as a form of this session would, with its scope. Redirects are not followed. */
  async post(
    address: string,
    fields: URLSearchParams | FormData = new URLSearchParams(),
    init: RequestInit = {},
  ): Promise<Response> {
    const page = await (await this.request('/account')).text()
    const [, scope = ''] = /name="form_scope"[^>]*? value="([^"]*)"/.exec(page) ?? []
    const body = fields instanceof FormData ? new FormData() : new URLSearchParams()
    body.append('form_scope', scope)
    for (const [name, value] of fields) (body as FormData).append(name, value as string)
    return this.request(address, {
      method: 'POST',
      body,
      headers: { origin: this.origin },
      ...init,
    })
  }

  async cookieNames(address = '/'): Promise<string[]> {
    const cookies = await this.#jar.getCookies(new URL(address, this.site).href)
    return cookies.map(({ key }) => key)
  }

  /** Returns the browser's cookies, as if copied by an attacker. */
  async cookies(): Promise<string[]> {
    return (await this.#jar.getCookies(this.site)).map((cookie) => cookie.toString())
  }

  async take(cookies: readonly string[]): Promise<void> {
    for (const cookie of cookies) await this.#jar.setCookie(cookie, this.site)
  }

  forget(): Promise<void> {
    return this.#jar.removeAllCookies()
  }

  #send(
    form: HTMLFormElement,
    pressed: HTMLButtonElement,
    files = new Map<string, File[]>(),
  ): Promise<Page> {
    const method = pressed.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get'
    const { pathname, search } = new URL(form.ownerDocument.URL)
    const action =
      pressed.getAttribute('formaction') ?? form.getAttribute('action') ?? pathname + search
    const sent = entriesOf(form, pressed, files)
    if (method.toLowerCase() === 'get') {
      return this.open(`${new URL(action, this.site).pathname}?${asText(sent)}`)
    }
    let body: FormData | URLSearchParams
    if (form.enctype === 'multipart/form-data') {
      body = new FormData()
      for (const [name, value] of sent) body.append(name, value)
    } else {
      body = asText(sent)
    }
    return this.#go(action, { method: 'POST', body, headers: { origin: this.origin } })
  }

  async #go(address: string, init: RequestInit): Promise<Page> {
    const setCookies: string[] = []
    let at = new URL(address, this.site)
    let response = await this.request(at.href, init)
    setCookies.push(...response.headers.getSetCookie())
    for (let hop = 0; response.status >= 300 && response.status < 400; hop++) {
      if (hop === MAX_REDIRECTS) throw new Error(`${address} redirects in circles`)
      at = new URL(response.headers.get('location') ?? '', at)
      response = await this.request(at.href)
      setCookies.push(...response.headers.getSetCookie())
    }
    const html = await response.text()
    const document = parsedOnce(html, at.href)
    return {
      ...boundTo(() => document().body),
      status: response.status,
      address: at.pathname + at.search,
      headers: response.headers,
      html,
      get title() {
        return document().title
      },
      setCookies,
      in: (element) => within(element, queries),
      form: (button) =>
        within(document().body).getByRole<HTMLButtonElement>('button', { name: button }).form!,
    }
  }
}

/** The queries of testing-library within an element that is found when the first one is asked. */
function boundTo(container: () => HTMLElement): Found {
  const bound = Object.entries(queries).map(([name, query]) => [
    name,
    (...rest: unknown[]) =>
      (query as (element: HTMLElement, ...rest: unknown[]) => unknown)(container(), ...rest),
  ])
  return Object.fromEntries(bound) as Found
}

/** True when the label of a control is the name, ignoring the mark of a required field and help texts. */
function isCalled(label: string) {
  return (text: string) => text.replace(/ \*.*$/, '').trim() === label
}

function fill(form: HTMLFormElement, filling: Filling): Map<string, File[]> {
  const files = new Map<string, File[]>()
  const body = form.ownerDocument.body
  for (const [label, value] of Object.entries(filling)) {
    if (typeof value === 'string' && chooseFilter(form, label, value)) continue
    const controls = within(body)
      .getAllByLabelText(isCalled(label))
      .filter((control) => (control as HTMLInputElement).form === form)
    const control = controls[0] as HTMLInputElement | HTMLSelectElement | undefined
    if (controls.length !== 1 || !control)
      throw new Error(`${controls.length} controls of the form are labelled ${label}`)
    if (control.disabled) throw new Error(`${label} is disabled`)
    if (value instanceof File || Array.isArray(value)) files.set(control.name, [value].flat())
    else if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
    else if (control.tagName === 'SELECT') choose(control as HTMLSelectElement, value)
    else control.value = value
  }
  return files
}

/** Ticks a choice of a filter of a list by its words. Returns false when the form has no such filter. */
function chooseFilter(form: HTMLFormElement, filter: string, words: string): boolean {
  const group = form.querySelector(`[role=group][aria-label="Filtrar por ${filter}"]`)
  const choices = [...(group?.querySelectorAll('label:has([type=radio], [type=checkbox])') ?? [])]
  if (choices.length === 0) return false
  const choice = choices.find((one) => one.querySelector('span')?.textContent === words)
  if (!choice) throw new Error(`${filter} does not offer ${words}`)
  choice.querySelector('input')!.checked = true
  return true
}

function choose(select: HTMLSelectElement, words: string): void {
  const option = [...select.options].find(({ text }) => text === words)
  if (!option) throw new Error(`${select.name} does not offer ${words}`)
  select.value = option.value
}

/** Replaces files by their names, as browsers do in forms that cannot carry files. */
function asText(entries: [string, string | File][]): URLSearchParams {
  return new URLSearchParams(
    entries.map(([name, value]) => [name, value instanceof File ? value.name : value]),
  )
}

/** The form's entries as the browser would send them with this button. */
function entriesOf(
  form: HTMLFormElement,
  pressed: HTMLButtonElement,
  files: Map<string, File[]>,
): [string, string | File][] {
  const window = form.ownerDocument.defaultView!
  return [...new window.FormData(form, pressed)].flatMap(
    ([name, value]): [string, string | File][] =>
      typeof value === 'string'
        ? [[name, value]]
        : (files.get(name) ?? [new File([], '', { type: 'application/octet-stream' })]).map(
            (file) => [name, file],
          ),
  )
}
