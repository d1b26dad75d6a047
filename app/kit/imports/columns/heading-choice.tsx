import type { ImportHeadings } from '#contract/platform/imports/import-columns.ts'
import { Form } from '../../forms/form.tsx'
import { SelectField } from '../../forms/choices/select-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { DOT } from '../../ui/format.ts'

export const HEADINGS_FORM = 'import-headings'

/** Name of the field with the line of the headings. */
export const LINE_FIELD = 'line'

const MAX_LENGTH = 120

/** Form that chooses the row with the headings among the first rows of a file. */
export function HeadingChoice({ rows }: { rows: ImportHeadings['rows'] }) {
  const chosen = rows.find((row) => row.chosen)
  if (!chosen || rows.length < 2) return null
  return (
    <div className="mb-4">
      <Form
        key={chosen.line}
        id={HEADINGS_FORM}
        defaultValues={{ [LINE_FIELD]: String(chosen.line) }}
        asksBeforeLeaving={false}
      >
        <div className="flex flex-wrap items-end gap-3">
          <div className="max-w-xl min-w-0 grow">
            <SelectField
              name={LINE_FIELD}
              label="Fila de los encabezados"
              help="Lo que hay antes de esa fila no se importa."
              options={rows.map(({ line, cells }) => ({
                value: line,
                label: `Línea ${line}: ${firstOf(cells)}`,
              }))}
            />
          </div>
          <SubmitButton variant="secondary" pending="Leyendo…">
            Usar esta fila
          </SubmitButton>
        </div>
        <FirstLines rows={rows} />
      </Form>
    </div>
  )
}

/** First lines of the file in full: a select cuts long ones. */
function FirstLines({ rows }: { rows: ImportHeadings['rows'] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-accent-text hover:underline">
        Ver las primeras {rows.length} líneas
      </summary>
      <ol className="mt-1 divide-y divide-line rounded border border-line bg-surface">
        {rows.map(({ line, cells, chosen }) => (
          <li key={line} className={`flex gap-3 px-3 py-1 ${chosen ? 'font-semibold' : ''}`}>
            <span className="w-8 shrink-0 text-right tabular-nums text-muted">{line}</span>
            <span className="min-w-0 break-words">
              {cells.filter((cell) => cell !== '').join(DOT)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function firstOf(cells: readonly string[]): string {
  const text = cells.filter((cell) => cell !== '').join(DOT)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
}
