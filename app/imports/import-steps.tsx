import type { ImportJob } from '#contract/import-jobs.ts'
import { Stepper } from '../ui/stepper.tsx'

/** The steps of every import: specification 3, section 4. */
const STEPS = ['Carga', 'Validación', 'Importación', 'Resumen']

const STEP_OF: Partial<Record<ImportJob['phase'], number>> = {
  validating: 1,
  validation_complete: 1,
  importing: 2,
  import_complete: 3,
}

/** Where an import stands; without a job, at the upload. One that was cancelled or undone is at no step. */
export function ImportSteps({ phase }: { phase?: ImportJob['phase'] }) {
  const current = phase ? STEP_OF[phase] : 0
  if (current === undefined) return null
  return <Stepper label="Pasos de la importación" steps={STEPS} current={current} />
}
