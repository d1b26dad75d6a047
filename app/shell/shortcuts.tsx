import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Session } from '#contract/auth.ts'
import { Button } from '../ui/button.tsx'
import { ShortcutHelp, type ShortcutGroup } from '../ui/shortcut-help.tsx'
import { menuOf } from './menu.ts'

const GENERAL: ShortcutGroup['shortcuts'] = [
  { keys: ['/'], label: 'Ir a la búsqueda' },
  { keys: ['n'], label: 'Crear' },
  { keys: ['?'], label: 'Esta ayuda' },
  { keys: ['Esc'], label: 'Cerrar el diálogo' },
]

/** Of pages with buttons for it, which say so themselves. */
const TAKING_BACK: ShortcutGroup['shortcuts'] = [
  { keys: ['Ctrl+Z'], label: 'Deshacer' },
  { keys: ['Ctrl+Mayús+Z'], label: 'Rehacer' },
]

/** How long `g` waits for the letter of a section. */
const CHORD_MS = 1_500

/** Single keys: `/` search, `n` new, `g` and a letter for a section, `?` this help. None while typing. */
export function Shortcuts({ session, enabled }: { session: Session; enabled: boolean }) {
  const goToSection = useArrival()
  const help = useRef<HTMLDialogElement>(null)
  // Its content is written when it is first asked for, not into every page.
  const [asked, setAsked] = useState<ShortcutGroup['shortcuts'] | null>(null)
  const sections = menuOf(session)
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.key)

  useEffect(() => {
    if (!enabled) return
    let chordUntil = 0
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]:modal')) return
      if (performance.now() < chordUntil) {
        chordUntil = 0
        const entry = sections.find(({ key }) => key === event.key.toLowerCase())
        if (!entry) return
        event.preventDefault()
        goToSection(entry.to)
        return
      }
      if (event.key === 'g') chordUntil = performance.now() + CHORD_MS
      else if (event.key === '?') {
        const takesBack = document.querySelector('button[aria-keyshortcuts^="Control+Z"]')
        flushSync(() => setAsked(takesBack ? [...GENERAL, ...TAKING_BACK] : GENERAL))
        help.current?.showModal()
      } else if (event.key === '/') focusOn('#search', event)
      else if (event.key === 'n') press('[data-shortcut="n"]', event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  const goTo = sections.map(({ key, label }) => ({ keys: ['g', key!], label }))
  return (
    <dialog
      ref={help}
      aria-labelledby="shortcuts-title"
      className="w-full max-w-form rounded border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim/50"
    >
      {asked ? (
        <>
          <h2 id="shortcuts-title" className="mb-4 text-lg font-semibold">
            Atajos de teclado
          </h2>
          <ShortcutHelp
            groups={[
              { title: 'En esta página', shortcuts: asked },
              { title: 'Ir a', shortcuts: goTo },
            ]}
          />
          <form method="dialog" className="mt-6 text-right">
            <Button type="submit">Cerrar</Button>
          </form>
        </>
      ) : null}
    </dialog>
  )
}

/** Goes to a page as if it had been opened: the focus, which would stay where it was, begins at its title. */
function useArrival(): (to: string) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const leaving = useRef<string | null>(null)
  useEffect(() => {
    if (leaving.current === null || leaving.current === key) return
    leaving.current = null
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [key])
  return (to) => {
    leaving.current = key
    navigate(to)
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function focusOn(selector: string, event: KeyboardEvent) {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.select()
}

function press(selector: string, event: KeyboardEvent) {
  const control = document.querySelector<HTMLElement>(selector)
  if (!control) return
  event.preventDefault()
  // What it opens gives the focus back to it.
  control.focus()
  control.click()
}
