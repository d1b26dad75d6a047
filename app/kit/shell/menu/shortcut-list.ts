import type { Session } from '#contract/access/auth.ts'
import type { ShortcutGroup } from '../../ui/states/shortcut-help.tsx'
import { menuOf, pagesIn } from './menu.ts'

/** The one list of keyboard shortcuts: the `?` dialog and the help show it. */

type Shortcuts = ShortcutGroup['shortcuts']

export const GENERAL: Shortcuts = [
  { keys: ['Ctrl+K'], label: 'Buscar en todo' },
  { keys: ['/'], label: 'Buscar en la lista' },
  { keys: ['n'], label: 'Crear' },
  { keys: ['?'], label: 'Ver los atajos' },
  { keys: ['Esc'], label: 'Cerrar el diálogo' },
]

/** Undo and redo shortcuts, listed on pages that have these buttons. */
export const UNDOING: Shortcuts = [
  { keys: ['Ctrl+Z'], label: 'Deshacer' },
  { keys: ['Ctrl+Mayús+Z'], label: 'Rehacer' },
]

/** Returns the sections of a session's menu that have a letter, which follows `g`. */
export function sectionsWithKey(session: Session) {
  return menuOf(session)
    .flatMap(({ entries }) => entries.flatMap(pagesIn))
    .flatMap(({ key, label, to }) => (key ? [{ key, label, to }] : []))
}

/** Returns the shortcuts that lead to sections. */
export function sectionShortcuts(session: Session): Shortcuts {
  return sectionsWithKey(session).map(({ key, label }) => ({ keys: ['g', key], label }))
}
