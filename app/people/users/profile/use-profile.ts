import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from './detail.tsx'

/** Returns the user of the profile route. Only below `users/:id`. */
export function useProfile() {
  const profile = useRouteLoaderData<typeof loader>('people/users/profile/detail')
  if (!profile) throw new Error('useProfile is for screens below a profile')
  return profile.user
}
