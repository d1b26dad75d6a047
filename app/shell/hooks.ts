import { useRouteLoaderData } from '@remix-run/react'
import { isAdmin } from '../backend/permission.ts'
import type { loader as layoutLoader } from './layout.tsx'

/** The session the shell was drawn for. Only below the shell's layout. */
export function useSession() {
  const shell = useRouteLoaderData<typeof layoutLoader>('shell/layout')
  if (!shell) throw new Error('useSession is for pages inside the shell')
  return shell.session
}

/** Admins see the controls that change things; the API enforces it. */
export function useIsAdmin(): boolean {
  return isAdmin(useSession())
}
