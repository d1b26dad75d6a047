import type { LinksFunction, MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorPage } from './kit/shell/error-page.tsx'
import { useRootData } from './kit/shell/root-data.ts'
import { loader } from './kit/shell/root-loader.server.ts'
import { LinkNavigation } from './kit/ui/link.tsx'
import { CurrentUrl } from './kit/ui/scripts/return-url.ts'
import { UnsavedQuestion } from './kit/shell/forms/unsaved-question.tsx'
import { SubmitRetryDialog } from './kit/shell/forms/submit-retry-dialog.tsx'
import styles from './kit/ui/styles/app.css?url'

export { loader }

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'stylesheet', href: styles },
]

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: found?.productName ?? '' },
]

/**
 * Skips revalidation of the same URL, as live pages do it: the page keeps its flash message, and does not consume
 * one that is for the page after a form.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate &&
  (change.formMethod !== undefined || change.currentUrl.href !== change.nextUrl.href)

/** Marks the page before its first paint, which prevents a layout shift of dialogs. */
const MARK_SCRIPTS = `document.documentElement.classList.add('js')`

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const theme = root?.preferences.theme
  // Browsers hide the nonce attribute from scripts, so only the server renders it.
  const nonce = typeof document === 'undefined' ? root?.nonce : ''
  return (
    <html lang="es" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: MARK_SCRIPTS }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname, search } = useLocation()
  return (
    <CurrentUrl.Provider value={pathname + search}>
      <Outlet />
      <LinkNavigation />
      <UnsavedQuestion />
      <SubmitRetryDialog />
    </CurrentUrl.Provider>
  )
}

export function ErrorBoundary() {
  return (
    <main className="mx-auto max-w-text p-6">
      <ErrorPage />
    </main>
  )
}
