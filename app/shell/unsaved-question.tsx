import { useBlocker } from '@remix-run/react'
import { useEffect } from 'react'
import { Question } from '../ui/question.tsx'
import { followsDownload, isUnsaved } from '../ui/unsaved.ts'

/** Asked before a page is left whose form holds what nobody has stored. Once, at the root. */
export function UnsavedQuestion() {
  const blocker = useBlocker(
    ({
      currentLocation: { pathname: here, search: seen },
      nextLocation: { pathname: there, search: sought },
    }) =>
      // What opens over a page, and another search of it, leave its form where it is, unless it says otherwise.
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
