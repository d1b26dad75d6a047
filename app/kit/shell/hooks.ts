import { useRouteLoaderData } from '@remix-run/react'
import { isAdmin } from '../backend/permission.ts'
import type { loader } from './session-loader.server.ts'

/** Returns the session of the shell. Only below the shell's layout. */
export function useSession() {
  const shell = useRouteLoaderData<typeof loader>('layout')
  if (!shell) throw new Error('useSession is for pages inside the shell')
  return shell.session
}

/** Returns true for administrators, who see the controls for changes; the API enforces it. */
export function useIsAdmin(): boolean {
  return isAdmin(useSession())
}
