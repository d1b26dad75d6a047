import type { UIMatch } from '@remix-run/react'

/** 'Ana Ruiz · Certificaciones · Perfil de usuario': with many tabs open, the name is what tells them apart. */
export function profileTitle(name: string | undefined, tab?: string): string {
  return [name, tab, 'Perfil de usuario'].filter(Boolean).join(' · ')
}

/** The title of a tab, by the profile around it. */
export function tabTitle(tab?: string) {
  return ({ matches }: { matches: readonly Pick<UIMatch, 'id' | 'data'>[] }) => {
    const profile = matches.find(({ id }) => id === 'users/detail')?.data as
      { user: { full_name: string } } | undefined
    return [{ title: profileTitle(profile?.user.full_name, tab) }]
  }
}
