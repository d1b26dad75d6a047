import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
} from '@remix-run/react'
import { useState, type ReactNode } from 'react'
import { paths } from '../urls/paths.ts'
import { isCourseEditor } from '../urls/courses.ts'
import { useRootData } from './root-data.ts'
import { Flash } from '../ui/states/flash.tsx'
import { yearOf } from '../ui/format.ts'
import { FormScope } from '../ui/post-form.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { ErrorPage } from './error-page.tsx'
import { BrandStyle, useBrandName } from './brand/brand.tsx'
import { Header } from './menu/header.tsx'
import type { loader } from './session-loader.server.ts'
import { PrintBar, PrintHead } from './printing.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { SideTabs } from './menu/side-tabs.tsx'
import { Shortcuts } from './menu/shortcuts.tsx'
import { NextStep, Undo } from './flash-actions.tsx'

/** Frame of every page of a session: menu, header with the search, flash message, page, footer. */
export function Shell({ searchField }: { searchField: ReactNode }) {
  const { session, brand, scope, now } = useLoaderData<typeof loader>()
  const root = useRootData()!
  const name = useBrandName(session.brand)
  const menu = isCourseEditor(useLocation().pathname) ? 'editorMenu' : 'menu'
  const narrow = root.preferences[menu] === 'narrow'
  return (
    <FormScope.Provider value={scope}>
      <div
        className={`in-shell min-h-screen [--header-end:308px] md:flex ${session.impersonation || session.acting ? '[--sticky-top:92px]' : '[--sticky-top:52px]'} ${narrow ? 'md:[--content-left:56px]' : 'md:[--content-left:232px]'}`}
      >
        <BrandStyle brand={brand} />
        <SkipLink to="#content" />
        <SideMenu
          session={session}
          productName={root.productName}
          narrow={narrow}
          folded={root.preferences.folded}
        />
        <div className="flex min-h-screen min-w-0 flex-1 flex-col">
          <Header
            session={session}
            preferences={root.preferences}
            narrow={narrow}
            menu={menu}
            searchField={searchField}
          />
          <div className="mx-auto w-full max-w-page flex-1 xl:flex">
            <SideTabs />
            <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pb-4 pt-3 sm:px-6">
              <PrintHead session={session} now={now} />
              <PrintBar />
              <OnceFlash />
              <Outlet />
            </main>
          </div>
          <footer className="mx-auto w-full max-w-page px-4 py-4 text-sm text-muted sm:px-6 print:hidden">
            {name} {yearOf(now, session.tenant.timezone)}
          </footer>
        </div>
        <Progress />
        <Shortcuts session={session} enabled={root.preferences.shortcuts === 'on'} />
      </div>
    </FormScope.Provider>
  )
}

/** Flash message of the page on which it arrived; pages opened afterwards do not show it. */
function OnceFlash() {
  const { key, pathname, search } = useLocation()
  const flash = useRootData()?.flash
  const [arrived, setArrived] = useState({ flash, key })
  if (arrived.flash !== flash) setArrived({ flash, key })
  const currentFlash = arrived.key === key ? flash : null
  return (
    <Flash
      // A new key, because the same text again is another message.
      key={currentFlash ? arrived.key : 'none'}
      closeTo={pathname + search}
      tone={currentFlash?.tone}
      message={currentFlash?.message}
      action={
        <>
          {currentFlash?.next ? <NextStep {...currentFlash.next} /> : null}
          {currentFlash?.undo ? <Undo undo={currentFlash.undo} /> : null}
        </>
      }
    />
  )
}

/** Progress line during a navigation, delayed so that quick ones show nothing. */
function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="fixed inset-x-0 top-0 z-overlay h-0.5 animate-late bg-accent" />
}

/** Error page without the menu, which needs the session. */
export function ShellError() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="mx-auto max-w-text p-6">
      <ErrorPage />
      {missing ? null : (
        <p className="mt-4">
          <Link to={paths.login} className="text-accent-text underline">
            Ir al inicio de sesión
          </Link>
        </p>
      )}
    </main>
  )
}
