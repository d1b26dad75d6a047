import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Session } from '#contract/auth.ts'
import { menuOf } from './menu.ts'

/** How long `g` waits for the letter of a section. */
const CHORD_MS = 1_500

/** Single keys: `/` search, `n` new, `g` and a letter for a section, `?` this help. None while typing. */
export function Shortcuts({ session, enabled }: { session: Session; enabled: boolean }) {
  const navigate = useNavigate()
  const help = useRef<HTMLDialogElement>(null)
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
        return navigate(entry.to)
      }
      if (event.key === 'g') chordUntil = performance.now() + CHORD_MS
      else if (event.key === '?') help.current?.showModal()
      else if (event.key === '/') focusOn('#search', event)
      else if (event.key === 'n') press('[data-shortcut="n"]', event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <dialog
      ref={help}
      aria-labelledby="shortcuts-title"
      className="w-full max-w-form rounded border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim"
    >
      <h2 id="shortcuts-title" className="text-lg font-semibold">
        Atajos de teclado
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        <Shortcut keys={['/']}>Ir a la búsqueda</Shortcut>
        <Shortcut keys={['n']}>Crear</Shortcut>
        <Shortcut keys={['?']}>Esta ayuda</Shortcut>
        <Shortcut keys={['Esc']}>Cerrar el diálogo</Shortcut>
        {sections.map(({ key, label }) => (
          <Shortcut key={key} keys={['g', key!]}>
            Ir a {label}
          </Shortcut>
        ))}
      </dl>
      <form method="dialog" className="mt-6 text-right">
        <button
          type="submit"
          className="h-8 rounded border border-line bg-surface px-3 font-medium hover:bg-hover"
        >
          Cerrar
        </button>
      </form>
    </dialog>
  )
}

function Shortcut({ keys, children }: { keys: string[]; children: React.ReactNode }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-sm border border-edge bg-sunken px-1 text-center font-mono text-sm"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  )
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
  control.click()
}
