import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { JSDOM } from 'jsdom'
import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'

/**
 * The body of a page that holds this alone, as the server sends it: after a post the action answered, or
 * before, with no answer.
 */
export async function drawnPage(children: ReactNode, answer?: Response): Promise<HTMLElement> {
  const location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
  const context = {
    manifest: {
      entry: { module: '', imports: [] },
      routes: { root: { id: 'root', path: '', module: '' } },
      url: '',
      version: '',
    },
    routeModules: { root: { default: () => children } },
    future: {},
    isSpaMode: false,
    staticHandlerContext: {
      basename: '/',
      location,
      matches: [{ params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root', path: '' } }],
      loaderData: {},
      actionData: answer ? { root: await answer.json() } : null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
  }
  const html = renderToString(
    <RemixServer context={context as unknown as EntryContext} url="http://localhost/" />,
  )
  return new JSDOM(html).window.document.body
}
