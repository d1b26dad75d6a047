import { Icon } from '#app/kit/ui/icon.tsx'
import type { AutosaveStatus } from './use-autosave.ts'

/** Status of the autosave, above the button that saves; empty without scripts. */
export function AutosaveNote({ status }: { status: AutosaveStatus }) {
  const problem = status !== null && typeof status === 'object' ? status.problem : null
  return (
    <p
      role="status"
      className={`nojs:hidden ${problem === null ? 'text-muted' : 'text-danger-text'} min-h-5 text-sm`}
    >
      {problem === null ? null : `Sin guardar: ${problem}`}
      {status === 'saving' ? 'Guardando…' : null}
      {status === 'saved' ? (
        <span className="inline-flex items-center gap-1">
          <Icon name="check" />
          Guardado
        </span>
      ) : null}
    </p>
  )
}
