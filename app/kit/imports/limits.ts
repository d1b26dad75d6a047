import { formatBytes, formatNumber } from '../ui/format.ts'

/** Limits of an import file in this installation. */
export type ImportLimits = { bytes: number; rows: number }

/** Returns 'hasta 50 MB y 200.000 filas'. */
export function limitsInWords({ bytes, rows }: ImportLimits): string {
  return `hasta ${formatBytes(bytes)} y ${formatNumber(rows)} filas`
}
