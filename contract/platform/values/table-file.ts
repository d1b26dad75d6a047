import { z } from 'zod'
import { sep } from './shapes.ts'

/** File of a table: CSV with the delimiter `sep`, or a workbook, which has none. */
export const tableFile = { format: z.enum(['csv', 'xlsx']).default('csv'), sep }
