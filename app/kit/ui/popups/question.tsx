import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'

/**
 * Modal question over the whole page, including dialogs. Escape gives the first answer, the one that changes
 * nothing; afterwards the focus returns to its previous element.
 */
export function Question({
  title,
  children,
  stay,
  go,
}: {
  title: string
  children: ReactNode
  /** Answer that changes nothing. */
  stay: { label: string; answer: () => void }
  go: { label: string; answer: () => void; danger?: boolean }
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const staying = useRef(stay.answer)
  useEffect(() => {
    staying.current = stay.answer
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    // `close` too, because a browser closes a dialog itself when Escape is pressed twice.
    const onClose = (event: Event) => {
      event.preventDefault()
      staying.current()
    }
    element.addEventListener('cancel', onClose)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('cancel', onClose)
      element.removeEventListener('close', onClose)
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="w-[calc(100%-32px)] max-w-[440px] rounded border border-line bg-raised p-5 text-ink shadow-float backdrop:bg-scrim/50"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2">
        {children}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={stay.answer}>{stay.label}</Button>
        <Button variant={go.danger ? 'danger' : 'primary'} onClick={go.answer}>
          {go.label}
        </Button>
      </div>
    </dialog>
  )
}
