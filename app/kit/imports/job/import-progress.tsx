import type { Noun } from '#contract/platform/values/nouns.ts'
import { ProgressSection } from '../../live/progress-section.tsx'
import { useLive } from '../../live/use-live.ts'
import { formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import type { JobProgress } from './job-progress.ts'

/** Progress of a running phase. With scripts it follows the job's events; without, the page reloads every second. */
export function ImportProgress({
  eventsAt,
  initial,
  correct,
  noun,
}: {
  /** URL of the server-sent events. */
  eventsAt: string
  initial: JobProgress
  /** Number of rows being applied. */
  correct: number
  noun: Noun
}) {
  const { phase, progress, rows, imported, failed, undone, cancelling, secondsLeft } = useLive(
    eventsAt,
    initial,
  ).state
  const importing = phase === 'importing'
  return (
    <ProgressSection wide>
      {importing ? (
        <ProgressBar
          label={cancelling ? 'Cancelando al terminar el lote en curso' : `Importando ${noun.many}`}
          value={imported + failed}
          max={Math.max(correct, imported + failed, 1)}
          noun="filas"
          secondsLeft={secondsLeft ?? undefined}
        />
      ) : phase === 'undoing' ? (
        <ProgressBar
          label="Deshaciendo la importación"
          value={undone}
          max={Math.max(imported, undone, 1)}
          noun="filas"
          secondsLeft={secondsLeft ?? undefined}
        />
      ) : (
        <ProgressBar
          label={cancelling ? 'Cancelando la importación' : 'Validando el archivo'}
          value={progress}
          secondsLeft={secondsLeft ?? undefined}
        />
      )}
      <p className="mt-3 text-muted">
        {phase === 'validating' ? <>{formatNumber(rows)} filas leídas. </> : null}
        Puedes cerrar esta página: el trabajo continúa y aquí encontrarás el resultado.
      </p>
    </ProgressSection>
  )
}
