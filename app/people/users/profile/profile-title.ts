import type { UIMatch } from '@remix-run/react'

/** Returns 'Ana Ruiz · Certificaciones · Perfil de usuario': the name first, to distinguish browser tabs. */
export function profileTitle(name: string | undefined, tab?: string): string {
  return [name, tab, 'Perfil de usuario'].filter(Boolean).join(' · ')
}

/** Returns the title of a tab, from the profile around it. */
export function tabTitle(tab?: string) {
  return ({ matches }: { matches: readonly Pick<UIMatch, 'id' | 'data'>[] }) => {
    const profile = matches.find(({ id }) => id === 'people/users/profile/detail')?.data as
      | { user: { full_name: string } }
      | undefined
    return [{ title: profileTitle(profile?.user.full_name, tab) }]
  }
}
