import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Session } from '#contract/access/auth.ts'
import { paths } from '../../urls/paths.ts'
import { Avatar } from '../../ui/page/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuHeading, MenuLine, MenuLink, MenuPost } from '../../ui/popups/menu.tsx'
import { ActingBanner } from './acting-banner.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import type { Preferences } from './preferences.server.ts'
import { PrintLink } from '../printing.tsx'
import { PostForm } from '../../ui/post-form.tsx'

const THEMES = [
  { value: 'system', label: 'Tema del sistema', icon: 'system' },
  { value: 'light', label: 'Tema claro', icon: 'sun' },
  { value: 'dark', label: 'Tema oscuro', icon: 'moon' },
] as const

/**
 * Header with the menu toggle, the search and the user's menu, which ends with 'Cerrar sesión'; the page's own bar
 * (`PageHeader`) lies between them in a wide window. Below it the banner of a view as somebody else, or of another
 * company.
 */
export function Header({
  session,
  preferences,
  narrow,
  menu,
  searchField,
}: {
  session: Session
  preferences: Preferences
  narrow: boolean
  /** Preference that the menu's toggle changes. */
  menu: 'menu' | 'editorMenu'
  searchField: ReactNode
}) {
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const { user, tenant } = session
  const shortcuts = preferences.shortcuts === 'on'
  return (
    <header className="sticky top-0 z-bar print:static">
      <div className="flex h-[52px] items-center gap-2 border-b border-line bg-surface px-4 sm:px-6 print:hidden">
        <a
          href="#menu"
          className="-ml-2 inline-flex h-8 w-8 items-center justify-center rounded text-muted hover:bg-hover md:hidden"
        >
          <Icon name="menu" size={20} />
          <span className="sr-only">Abrir el menú</span>
        </a>
        <PostForm action={paths.preferences} preventScrollReset className="-ml-2 hidden md:block">
          <input type="hidden" name="returnTo" value={returnTo} />
          <input type="hidden" name={menu} value={narrow ? 'wide' : 'narrow'} />
          <button
            type="submit"
            aria-expanded={!narrow}
            aria-controls="menu"
            title={narrow ? 'Expandir el menú' : 'Contraer el menú'}
            className="inline-flex h-8 w-8 cursor-pointer items-center justify-center rounded text-muted hover:bg-hover hover:text-ink"
          >
            <Icon name="panel" size={20} />
            <span className="sr-only">{narrow ? 'Expandir el menú' : 'Contraer el menú'}</span>
          </button>
        </PostForm>
        <p className="min-w-0 flex-1 truncate text-muted">
          <span className="md:hidden">{tenant.name}</span>
        </p>
        {searchField}
        <PrintLink />
        <Menu
          label="Menú de usuario"
          trigger={
            <span className="flex h-8 items-center gap-1 rounded px-1 hover:bg-hover">
              <Avatar name={user.first_name} surnames={user.last_name} size={24} />
              <span className="header-name">{user.first_name}</span>
              <Icon name="chevron-down" />
            </span>
          }
        >
          <MenuHeading>
            {user.first_name} {user.last_name}
            <br />
            {user.email}
          </MenuHeading>
          {session.impersonation ? null : (
            <>
              <MenuLink to={paths.account.page} icon="user">
                Mi cuenta
              </MenuLink>
              <MenuLink to={paths.password} icon="key">
                Cambiar contraseña
              </MenuLink>
              <MenuLine />
            </>
          )}
          {THEMES.map(({ value, label, icon }) => (
            <MenuPost
              key={value}
              action={paths.preferences}
              icon={icon}
              fields={{ theme: value, returnTo }}
              current={preferences.theme === value}
              reloadDocument
            >
              {label}
            </MenuPost>
          ))}
          <MenuLine />
          <MenuPost
            action={paths.preferences}
            icon="keyboard"
            fields={{ shortcuts: shortcuts ? 'off' : 'on', returnTo }}
          >
            {shortcuts ? 'Desactivar atajos de teclado' : 'Activar atajos de teclado'}
          </MenuPost>
          <MenuLine />
          <MenuPost action={paths.logout} icon="logout" reloadDocument>
            Cerrar sesión
          </MenuPost>
        </Menu>
      </div>
      <ImpersonationBanner session={session} />
      {session.acting && !session.impersonation ? <ActingBanner tenant={tenant.name} /> : null}
    </header>
  )
}
