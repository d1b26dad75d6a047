import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { Stepper } from '../../ui/states/stepper.tsx'

/** Steps of every import: specification 3, section 4. */
const STEPS = ['Carga', 'Validación', 'Importación', 'Resumen']

const STEP_OF: Partial<Record<ImportJob['phase'], number>> = {
  validating: 1,
  validation_complete: 1,
  importing: 2,
  import_complete: 3,
}

/** Current step of an import; without a job, the upload. A cancelled or undone import has no step. */
export function ImportSteps({ phase }: { phase?: ImportJob['phase'] }) {
  const current = phase ? STEP_OF[phase] : 0
  if (current === undefined) return null
  return <Stepper label="Pasos de la importación" steps={STEPS} current={current} />
}
