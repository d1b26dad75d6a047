import { writeXlsxStream } from 'hucre/xlsx'
import type { Sql } from 'sql-template-tag'
import type { Logger } from 'pino'
import type { Database, TenantScope, Transaction } from '../db/database.ts'
import type { Download } from './download.ts'
import { configure, takeTurn, withLiterals } from './export-turns.ts'
import { savedAs } from './saved-as.ts'

/**
 * Writing workbooks (XLSX) for people: dates and numbers are what they are, the header stays in sight, and
 * what begins with '=' is a text, which no spreadsheet runs. Rows go from a cursor into the answer, so
 * that memory does not grow with them.
 */

/** How a column's values are shown; the program that opens it writes them as its owner's language does. */
export type CellFormat = 'text' | 'whole' | 'decimal' | 'day' | 'instant'

export type WorkbookExport = {
  /** The name it is saved under; accents are welcome. */
  filename: string
  sheet: string
  columns: readonly { header: string; format: CellFormat; width: number }[]
  /** The statement whose rows are written: numbers, days since 1899-12-30 for dates, else text or null. */
  rows: Sql
  /** Settings of PostgreSQL for this statement alone. */
  settings?: Record<string, string>
}

const FORMATS: Record<CellFormat, string | undefined> = {
  text: undefined,
  whole: '#,##0',
  decimal: '#,##0.00',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
}

/** Rows fetched at once: a moment's work, so that others have their turn in between. */
const BATCH = 500
/** A reader who takes nothing for this long has gone, and the connection is wanted by others. */
const STALLED_MS = 5 * 60 * 1000

type Cell = string | number | boolean | null
type Row = Cell[]

/** Opening it throws Failure 503 as `streamCsv` does. */
export function streamWorkbook(
  services: { db: Database; log: Logger },
  scope: TenantScope,
  spec: WorkbookExport,
): Download {
  return {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': savedAs(spec.filename),
      'x-content-type-options': 'nosniff',
    },
    open: () => beginWorkbook(services, scope, spec),
  }
}

async function beginWorkbook(
  { db, log }: { db: Database; log: Logger },
  scope: TenantScope,
  { sheet, columns, rows, settings = {} }: WorkbookExport,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const done = takeTurn(db)
  const opened = Promise.withResolvers<Transaction>()
  const over = Promise.withResolvers<null>()
  const held = db
    .transaction(scope, async (tx) => {
      await configure(tx, {
        statement_timeout: '0',
        idle_in_transaction_session_timeout: '0',
        ...settings,
      })
      await tx.client.query(`declare report no scroll cursor for ${withLiterals(rows)}`)
      opened.resolve(tx)
      await over.promise
    })
    .finally(done)
  held.catch((error: unknown) => opened.reject(error as Error))
  const tx = await opened.promise
  const file = writeXlsxStream(
    fetched(tx, () => over.resolve(null), log),
    {
      name: sheet,
      freezePane: { rows: 1 },
      columns: columns.map(({ header, format, width }) => ({
        header,
        width,
        ...(FORMATS[format] && { numFmt: FORMATS[format] }),
      })),
    },
  )
  return watched(file as ReadableStream<Uint8Array<ArrayBuffer>>, () => {
    over.resolve(null)
    return held.catch(() => {})
  })
}

async function* fetched(tx: Transaction, end: () => void, log: Logger): AsyncGenerator<Row> {
  try {
    for (;;) {
      const { rows } = await tx.client.query<Row>({
        text: `fetch forward ${BATCH} from report`,
        rowMode: 'array',
      })
      yield* rows
      if (rows.length < BATCH) return
    }
  } catch (error) {
    log.error({ err: error }, 'export failed')
    throw error
  } finally {
    end()
  }
}

/** The same bytes; whoever reads no more, or leaves, ends it. */
function watched(
  file: ReadableStream<Uint8Array<ArrayBuffer>>,
  end: () => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = file.getReader()
  const leave = async (reason: unknown) => {
    await reader.cancel(reason).catch(() => {})
    await end()
  }
  const stalled = setTimeout(
    () => void leave(new Error('The reader of an export has stalled')),
    STALLED_MS,
  )
  stalled.unref()
  return new ReadableStream(
    {
      async pull(controller) {
        stalled.refresh()
        try {
          const { done, value } = await reader.read()
          if (!done) {
            controller.enqueue(value)
            return
          }
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        clearTimeout(stalled)
        await end()
      },
      cancel(reason) {
        clearTimeout(stalled)
        return leave(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
