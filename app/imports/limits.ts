import { formatBytes, formatNumber } from '../ui/format.ts'

/** How much an import file may hold in this installation. */
export type ImportLimits = { bytes: number; rows: number }

/** 'hasta 50 MB y 200.000 filas' */
export function limitsInWords({ bytes, rows }: ImportLimits): string {
  return `hasta ${formatBytes(bytes)} y ${formatNumber(rows)} filas`
}
