import { unchangedRows } from '#contract/platform/values/nouns.ts'

/** Returns why a validated file has nothing to apply. */
export function nothingToImport(job: { unchanged_count: number; error_rows: number }): string {
  return job.unchanged_count > 0 && job.error_rows === 0
    ? `No hay nada que importar: ${unchangedRows(job.unchanged_count)}`
    : 'No hay filas correctas para importar'
}
