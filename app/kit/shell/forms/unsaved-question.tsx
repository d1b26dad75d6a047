import { useBlocker } from '@remix-run/react'
import { useEffect } from 'react'
import { Question } from '../../ui/popups/question.tsx'
import { followsDownload, isUnsaved } from '../../ui/scripts/unsaved.ts'

/** Question before a page with unsaved changes is left. Rendered once, at the root. */
export function UnsavedQuestion() {
  const blocker = useBlocker(
    ({
      currentLocation: { pathname: here, search: seen },
      nextLocation: { pathname: there, search: sought },
    }) =>
      // Dialogs over a page, and other searches of it, keep its form, unless the form's `leaving` is 'address'.
      there === here || there.startsWith(`${here}/`)
        ? (there !== here || seen !== sought) && isUnsaved('address')
        : isUnsaved(),
  )
  useEffect(() => {
    document.addEventListener('click', followsDownload, true)
    return () => document.removeEventListener('click', followsDownload, true)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Question
      title="¿Salir sin guardar?"
      stay={{ label: 'Seguir editando', answer: () => blocker.reset() }}
      go={{ label: 'Salir sin guardar', answer: () => blocker.proceed(), danger: true }}
    >
      Lo que escribiste no se ha guardado y se perderá.
    </Question>
  )
}
