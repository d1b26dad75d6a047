import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Session } from '#contract/access/auth.ts'
import { useArrival } from '../../ui/scripts/arrival.ts'
import { Button } from '../../ui/button.tsx'
import { ShortcutHelp, type ShortcutGroup } from '../../ui/states/shortcut-help.tsx'
import { GENERAL, sectionShortcuts, sectionsWithKey, UNDOING } from './shortcut-list.ts'

/** Maximum time between `g` and the letter of a section. */
const CHORD_MS = 1_500

/** Single-key shortcuts: `/` search, `n` new, `g` and a letter for a section, `?` this help. Disabled while typing. */
export function Shortcuts({ session, enabled }: { session: Session; enabled: boolean }) {
  const goToSection = useArrival()
  const help = useRef<HTMLDialogElement>(null)
  // Rendered on first use, so that pages do not contain it.
  const [pageShortcuts, setPageShortcuts] = useState<ShortcutGroup['shortcuts'] | null>(null)
  const sections = sectionsWithKey(session)

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
        flushSync(() => setPageShortcuts(takesBack ? [...GENERAL, ...UNDOING] : GENERAL))
        help.current?.showModal()
      } else if (event.key === '/') focusOn('#search', event)
      else if (event.key === 'n') press('[data-shortcut="n"]', event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <dialog
      ref={help}
      aria-labelledby="shortcuts-title"
      className="w-full max-w-form rounded border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim/50"
    >
      {pageShortcuts ? (
        <>
          <h2 id="shortcuts-title" className="mb-4 text-lg font-semibold">
            Atajos de teclado
          </h2>
          <ShortcutHelp
            groups={[
              { title: 'En esta página', shortcuts: pageShortcuts },
              { title: 'Ir a', shortcuts: sectionShortcuts(session) },
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
  // The dialog that it opens returns the focus to it.
  control.focus()
  control.click()
}
