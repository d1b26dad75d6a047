import { useRouteLoaderData } from '@remix-run/react'
import { isAdmin } from '../backend/permission.ts'
import type { loader as layoutLoader } from './layout.tsx'

/** Returns the session of the shell. Only below the shell's layout. */
export function useSession() {
  const shell = useRouteLoaderData<typeof layoutLoader>('shell/layout')
  if (!shell) throw new Error('useSession is for pages inside the shell')
  return shell.session
}

/** Returns true for administrators, who see the controls for changes; the API enforces it. */
export function useIsAdmin(): boolean {
  return isAdmin(useSession())
}
