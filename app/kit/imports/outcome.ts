import type { ImportJob } from '#contract/platform/import-jobs.ts'

/** Returns the state of a job in one or two words, for the list of recent jobs. */
export function outcomeOf({ status, phase }: Pick<ImportJob, 'status' | 'phase'>): string {
  if (status === 'failed') return 'Falló'
  return {
    validating: 'Validando',
    validation_complete: 'Por continuar',
    importing: 'Importando',
    import_complete: 'Terminada',
    cancelled: 'Cancelada',
    undoing: 'Deshaciendo',
    undone: 'Deshecha',
  }[phase]
}
